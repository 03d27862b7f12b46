#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Copies up to `capacity` bytes into `buffer` and returns how many; 0 at the end or on failure.
typedef size_t (*bp_read_function)(void *context, uint8_t *buffer, size_t capacity);

/// Whether a decoder has to give up now; asked during long stretches without a read.
typedef bool (*bp_stop_function)(void *context);

/// How a guarded call ended. After anything but `BP_OK` only the message may be asked for, and the
/// decoder destroyed.
typedef enum __attribute__((enum_extensibility(closed))) bp_status {
  BP_OK = 0,
  /// The bytes are damaged, or end too early; the message is the library's own.
  BP_FAILED,
  /// A kind of picture that the library does not take; the message says which.
  BP_UNSUPPORTED,
  /// `bp_stop_function` said so.
  BP_STOPPED,
  /// Memory could not be had.
  BP_OUT_OF_MEMORY,
} bp_status;

enum { BP_MESSAGE_LENGTH = 200 };
