/** What CloudFront passes to a function on a viewer's request, as far as this one reads it. */
interface ViewerRequestEvent {
  request: { uri: string };
}

/** A picture under the API's URL is the same one: its key begins with `images/` too. */
export function handler(event: ViewerRequestEvent): ViewerRequestEvent['request'] {
  const request = event.request;
  request.uri = request.uri.replace(/^\/api\/v1\//, '/');
  return request;
}
