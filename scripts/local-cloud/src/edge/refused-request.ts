import type { HttpRequest, HttpResponse } from '../http/http-message.ts';

/** The maximum length of a URL, with its scheme and its host. */
const maxUrlBytes = 8_192;

/** Returns CloudFront's answer to a request that it sends to no origin, whatever the behaviour. */
export function refusedRequest({
  method,
  path,
  query,
  headers,
  body,
}: HttpRequest): HttpResponse | undefined {
  const url = `https://${headers['host'] ?? ''}${path}${query ? `?${query}` : ''}`;
  if (Buffer.byteLength(url) > maxUrlBytes) return edgeError(413, 'Request Entity Too Large');
  if (method === 'GET' && body.length > 0) return edgeError(403, 'A GET request must not have a body.');
  return undefined;
}

/** Returns an error of CloudFront's own. */
export function edgeError(status: number, text: string, reason = 'Error'): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'text/html', 'x-cache': `${reason} from cloudfront` },
    body: Buffer.from(`<html><body><h1>${status} ERROR</h1><p>${text}</p></body></html>`),
  };
}
