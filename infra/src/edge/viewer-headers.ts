import { siteHostHeader, viewerAddressHeader } from '@touchdown/shared/contract/env.ts';

type Headers = Record<string, { value: string }>;

/** What CloudFront passes to a function on a viewer's request, as far as this one reads it. */
interface ViewerRequestEvent {
  viewer: { ip: string };
  request: { headers: Headers & { host: { value: string } } };
}

/**
 * Says to the API who asks, and under which name of the site: on the way to the origin CloudFront puts
 * another host in the place of the one asked for, and a list of addresses begins with whatever a visitor
 * wrote into it. These are set whether they came or not, so that nobody can send his own.
 */
export function handler(event: ViewerRequestEvent): ViewerRequestEvent['request'] {
  const request = event.request;
  request.headers[viewerAddressHeader] = { value: event.viewer.ip };
  request.headers[siteHostHeader] = { value: request.headers.host.value };
  return request;
}
