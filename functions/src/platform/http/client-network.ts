import { isIPv4, isIPv6 } from 'node:net';
import { viewerAddressHeader } from '@touchdown/shared/contract/env.ts';
import { header, type HttpEvent } from './http-event.ts';

/**
 * Whom a limit by address counts. The address is what CloudFront itself saw: whatever a caller writes
 * into a header of that name is gone by then. One household has billions of IPv6 addresses, so the
 * first 64 bits stand for it.
 */
export function clientNetwork(event: HttpEvent): string {
  const address = (header(event, viewerAddressHeader) ?? '').trim().toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return 'unknown';
  const [head, tail] = address.split('::').map((part) => (part ? part.split(':') : []));
  const groups = head ?? [];
  // `::` stands for as many zeros as are missing; where there is none, all eight are there.
  const zeros = tail ? Array.from({ length: 8 - groups.length - tail.length }, () => '0') : [];
  const network = [...groups, ...zeros, ...(tail ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
