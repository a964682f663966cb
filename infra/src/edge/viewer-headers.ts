import {
  readerHeader,
  signedOutReader,
  siteHostHeader,
  viewerIpHeader,
} from '@touchdown/shared/contract/env.ts';
import { sessionCookieNames } from '@touchdown/shared/contract/session-cookie-names.ts';
import { formTooLarge } from '@touchdown/shared/uploads/form-too-large.ts';
import { maxFormBytes } from '@touchdown/shared/uploads/upload-limits.ts';

type Headers = Record<string, { value: string }>;

/** The part of CloudFront's viewer-request event that this function uses. */
interface ViewerRequestEvent {
  /** The id is unique to each request. */
  context: { requestId: string };
  viewer: { ip: string };
  request: { headers: Headers & { host: { value: string } }; cookies: Headers };
}

interface Refusal {
  statusCode: number;
  statusDescription: string;
  headers: Headers;
  body: { encoding: 'text'; data: string };
}

const deployed = sessionCookieNames(false);
const local = sessionCookieNames(true);

/**
 * Somebody who sends one of these may have a session: whether it is valid, only the API can tell. In a deployed stage
 * the names of a developer's machine only bypass the cache.
 */
const sessionCookies = [deployed.access, deployed.refresh, local.access, local.refresh];

/**
 * Sends the caller's IP address and the requested host to the API. CloudFront replaces the host on the way to the
 * origin, and visitors can forge the beginning of `x-forwarded-for`. The third header is the reader in the cache key.
 * All three are always overwritten.
 */
export function handler(event: ViewerRequestEvent): ViewerRequestEvent['request'] | Refusal {
  const request = event.request;
  const length = request.headers['content-length'];
  if (length && Number(length.value) > maxFormBytes) return refusedForm();
  request.headers[viewerIpHeader] = { value: event.viewer.ip };
  request.headers[siteHostHeader] = { value: request.headers.host.value };
  const isSignedOut = sessionCookies.every((name) => !request.cookies[name]);
  request.headers[readerHeader] = { value: isSignedOut ? signedOutReader : event.context.requestId };
  return request;
}

/** Refuses a body that no call accepts. API Gateway would refuse it later, but not in our problem format. */
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
