import { statusMetadataHeader } from '@touchdown/shared/contract/not-found-file.ts';

/** The part of CloudFront's viewer-response event that this function uses. */
interface ViewerResponseEvent {
  response: { statusCode: number; statusDescription?: string; headers: Record<string, { value: string }> };
}

/**
 * Runs in CloudFront before a file of the site is sent, and gives it the status of its metadata. Browsers keep no such
 * page and search engines do not list it. Without a tag nobody can ask whether it has changed, so no 304 hides the
 * status.
 */
export function handler(event: ViewerResponseEvent): ViewerResponseEvent['response'] {
  const response = event.response;
  const status = response.headers[statusMetadataHeader];
  if (!status || response.statusCode !== 200) return response;
  response.statusCode = Number(status.value);
  response.statusDescription = 'Not Found';
  delete response.headers[statusMetadataHeader];
  delete response.headers['etag'];
  delete response.headers['last-modified'];
  response.headers['cache-control'] = { value: 'no-store' };
  response.headers['x-robots-tag'] = { value: 'noindex' };
  return response;
}
