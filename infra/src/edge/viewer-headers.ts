import { siteHostHeader, viewerIpHeader } from '@touchdown/shared/contract/env.ts';
import { formTooLarge } from '@touchdown/shared/uploads/form-too-large.ts';
import { maxFormBytes } from '@touchdown/shared/uploads/upload-limits.ts';

type Headers = Record<string, { value: string }>;

/** What CloudFront passes to a function on a viewer's request, as far as this one reads it. */
interface ViewerRequestEvent {
  viewer: { ip: string };
  request: { headers: Headers & { host: { value: string } } };
}

interface Refusal {
  statusCode: number;
  statusDescription: string;
  headers: Headers;
  body: { encoding: 'text'; data: string };
}

/**
 * Names the caller and the host that was requested to the API: on the way to the origin CloudFront puts
 * another host in the place of the one asked for, and a list of IP addresses begins with whatever a visitor
 * wrote into it. These are set whether they came or not, so that nobody can send his own.
 */
export function handler(event: ViewerRequestEvent): ViewerRequestEvent['request'] | Refusal {
  const request = event.request;
  const length = request.headers['content-length'];
  if (length && Number(length.value) > maxFormBytes) return refusedForm();
  request.headers[viewerIpHeader] = { value: event.viewer.ip };
  request.headers[siteHostHeader] = { value: request.headers.host.value };
  return request;
}

/** No call takes more. Further on, the API would refuse it in words of its own, which no program of ours reads. */
function refusedForm(): Refusal {
  return {
    statusCode: 413,
    statusDescription: 'Content Too Large',
    headers: {
      'content-type': { value: 'application/json; charset=utf-8' },
      'cache-control': { value: 'private, no-store' },
    },
    body: {
      encoding: 'text',
      data: JSON.stringify({ error: formTooLarge, code: 'DIRECT_UPLOAD_REQUIRED' }),
    },
  };
}
