#include "CCurl.h"

#include <stdint.h>

/// OpenSSL's function, if libcurl brought it into the program: its headers need not be there.
extern int OPENSSL_init_crypto(uint64_t options, const void *settings) __attribute__((weak));

/// OPENSSL_INIT_NO_ATEXIT of <openssl/crypto.h>.
enum { openssl_no_cleanup_at_exit = 0x00080000 };

CURLcode bp_curl_global_init(void) {
  if (OPENSSL_init_crypto) OPENSSL_init_crypto(openssl_no_cleanup_at_exit, NULL);
  return curl_global_init(CURL_GLOBAL_DEFAULT);
}

/// libcurl numbers its options by the kind of their value, 10000 apart.
enum { kind_span = 10000 };

static int takes(CURLoption option, int kind) {
  return (int)option / kind_span == kind / kind_span;
}

CURLcode bp_curl_set_long(CURL *easy, CURLoption option, long value) {
  if (!takes(option, CURLOPTTYPE_LONG)) return CURLE_BAD_FUNCTION_ARGUMENT;
  return curl_easy_setopt(easy, option, value);
}

CURLcode bp_curl_set_string(CURL *easy, CURLoption option, const char *text) {
  if (!takes(option, CURLOPTTYPE_STRINGPOINT)) return CURLE_BAD_FUNCTION_ARGUMENT;
  return curl_easy_setopt(easy, option, text);
}

CURLcode bp_curl_set_headers(CURL *easy, struct curl_slist *lines) {
  return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, lines);
}

CURLcode bp_curl_set_resolve(CURL *easy, struct curl_slist *entries) {
  return curl_easy_setopt(easy, CURLOPT_RESOLVE, entries);
}

CURLcode bp_curl_set_write(CURL *easy, curl_write_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
  return code ? code : curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, callback);
}

CURLcode bp_curl_set_header(CURL *easy, curl_write_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
  return code ? code : curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, callback);
}

CURLcode bp_curl_set_open_socket(CURL *easy, curl_opensocket_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
  return code ? code : curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
}

CURLcode bp_curl_set_prerequest(CURL *easy, curl_prereq_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
  return code ? code : curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}

CURLcode bp_curl_set_tls_begin(CURL *easy, curl_ssl_ctx_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_SSL_CTX_DATA, context);
  return code ? code : curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, callback);
}

CURLcode bp_curl_set_error_buffer(CURL *easy, char *buffer) {
  return curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, buffer);
}

long bp_curl_get_long(CURL *easy, CURLINFO info) {
  long value = 0;
  if (((int)info & CURLINFO_TYPEMASK) != CURLINFO_LONG) return 0;
  return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

CURLMcode bp_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  if ((int)option / kind_span != CURLOPTTYPE_LONG / kind_span) return CURLM_UNKNOWN_OPTION;
  return curl_multi_setopt(multi, option, value);
}

const struct sockaddr *bp_curl_socket_address(const struct curl_sockaddr *address) {
  return &address->addr;
}

CURLcode bp_curl_message_result(const CURLMsg *message) {
  return message->data.result;
}
