/**
 * Options for an AWS client's HTTP handler: a request without a response in time is aborted and rejected, so
 * that the client can retry it. Without `throwOnRequestTimeout` the handler only logs a warning and waits on.
 */
export function requestTimeouts(requestTimeout = 2_500, connectionTimeout = 1_000) {
  return { connectionTimeout, requestTimeout, throwOnRequestTimeout: true };
}
