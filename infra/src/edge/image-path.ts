/** The part of CloudFront's viewer-request event that this function uses. */
interface ViewerRequestEvent {
  request: { uri: string };
}

/** Maps a picture's URL under the API to its key, which begins with `images/`. */
export function handler(event: ViewerRequestEvent): ViewerRequestEvent['request'] {
  const request = event.request;
  request.uri = request.uri.replace(/^\/api\/v1\//, '/');
  return request;
}
