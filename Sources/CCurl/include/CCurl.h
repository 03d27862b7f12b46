#pragma once

/// libcurl, plus typed forms of its variadic calls, which Swift cannot make.
///
/// A setter given an option that takes another kind of value answers CURLE_BAD_FUNCTION_ARGUMENT
/// instead of reading a wrong argument. None of them keeps `text`: libcurl copies it. Contexts and
/// the error buffer stay the caller's, who keeps them alive as long as the handle uses them. All
/// may be called again after an error.

#include <curl/curl.h>
#include <sys/socket.h>

/// Makes libcurl ready; called once, before all else. The C function is `curl_global_init`.
///
/// It also keeps OpenSSL from freeing its tables when the program ends: a transfer's thread that
/// is still closing its connection would crash then. Without effect if the program has set OpenSSL
/// up before, or if libcurl uses another TLS library.
CURLcode bp_curl_global_init(void);

/// Sets an option that takes a long. The C function is `curl_easy_setopt`.
CURLcode bp_curl_set_long(CURL *easy, CURLoption option, long value);

/// Sets an option that takes a string; NULL puts its default back.
CURLcode bp_curl_set_string(CURL *easy, CURLoption option, const char *text);

/// Sends these header lines too. The list stays the caller's, who keeps it until the next reset.
CURLcode bp_curl_set_headers(CURL *easy, struct curl_slist *lines);

/// Gives names their addresses, as HOST:PORT:ADDRESS. The list stays the caller's, as above.
CURLcode bp_curl_set_resolve(CURL *easy, struct curl_slist *entries);

/// Hands the bytes of each body to `callback`.
CURLcode bp_curl_set_write(CURL *easy, curl_write_callback callback, void *context);

/// Hands each line of a response's head to `callback`.
CURLcode bp_curl_set_header(CURL *easy, curl_write_callback callback, void *context);

/// Lets `callback` make each socket, or refuse to, once the address is known.
CURLcode bp_curl_set_open_socket(CURL *easy, curl_opensocket_callback callback, void *context);

/// Asks `callback` before each request, also on a connection that is used again.
CURLcode bp_curl_set_prerequest(CURL *easy, curl_prereq_callback callback, void *context);

/// Calls `callback` when a connection is there and TLS begins; an error with a TLS library that has
/// no such call (CURLE_NOT_BUILT_IN or CURLE_UNKNOWN_OPTION).
CURLcode bp_curl_set_tls_begin(CURL *easy, curl_ssl_ctx_callback callback, void *context);

/// Has messages written to `buffer`, of at least CURL_ERROR_SIZE bytes.
CURLcode bp_curl_set_error_buffer(CURL *easy, char *buffer);

/// Reads a value that is a long, or 0 where there is none. The C function is `curl_easy_getinfo`.
long bp_curl_get_long(CURL *easy, CURLINFO info);

/// Sets an option of a multi handle that takes a long. The C function is `curl_multi_setopt`.
CURLMcode bp_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);

/// The address itself, which may be longer than the struct that C declares for it; it lives as
/// long as `address`.
const struct sockaddr *bp_curl_socket_address(const struct curl_sockaddr *address);

/// The result of a finished transfer, from the union that it comes in.
CURLcode bp_curl_message_result(const CURLMsg *message);
