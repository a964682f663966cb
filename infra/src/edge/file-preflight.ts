/** The part of CloudFront's viewer-request event that this function uses. */
interface ViewerRequestEvent {
  request: { method: string };
}

interface Answer {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, { value: string }>;
}

/**
 * Answers what a browser asks before a script of another site reads a published file with headers of its own, such as
 * `Range` or `If-None-Match`. The bucket would refuse the question, because it has no rules for other sites.
 */
export function handler(event: ViewerRequestEvent): ViewerRequestEvent['request'] | Answer {
  const request = event.request;
  if (request.method !== 'OPTIONS') return request;
  return {
    statusCode: 204,
    statusDescription: 'No Content',
    headers: {
      'access-control-allow-origin': { value: '*' },
      'access-control-allow-methods': { value: 'GET, HEAD' },
      'access-control-allow-headers': {
        value: 'if-match, if-modified-since, if-none-match, if-range, range',
      },
      'access-control-max-age': { value: '86400' },
      'cache-control': { value: 'public, max-age=86400' },
    },
  };
}
