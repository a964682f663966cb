import { isIPv4, isIPv6 } from 'node:net';
import { viewerIpHeader } from '@touchdown/shared/contract/env.ts';
import { header, type HttpEvent } from './http-event.ts';

/**
 * Whom a limit by IP address counts. It is the one that CloudFront itself saw: whatever a caller writes
 * into a header of that name is gone by then. One household has billions of IPv6 addresses, so the
 * first 64 bits stand for it.
 */
export function clientNetwork(event: HttpEvent): string {
  const ip = (header(event, viewerIpHeader) ?? '').trim().toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(ip)) return 'unknown';
  const [head, tail] = ip.split('::').map((part) => (part ? part.split(':') : []));
  const groups = head ?? [];
  // `::` stands for as many zeros as are missing; where there is none, all eight are there.
  const zeros = tail ? Array.from({ length: 8 - groups.length - tail.length }, () => '0') : [];
  const network = [...groups, ...zeros, ...(tail ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
