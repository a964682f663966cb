import { isIPv4, isIPv6 } from 'node:net';
import { viewerIpHeader } from '@touchdown/shared/contract/env.ts';
import { header, type HttpEvent } from './http-event.ts';

/**
 * Returns the network that a limit by IP address counts. The IP address is the one that CloudFront saw: CloudFront
 * overwrites a header of this name that a caller sends. A household has billions of IPv6 addresses, so only the
 * first 64 bits count.
 */
export function clientNetwork(event: HttpEvent): string {
  const ip = (header(event, viewerIpHeader) ?? '').trim().toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(ip)) return 'unknown';
  const [head, tail] = ip.split('::').map((part) => (part ? part.split(':') : []));
  const groups = head ?? [];
  // `::` replaces the missing groups of zeros. Without it, all eight groups are present.
  const zeros = tail ? Array.from({ length: 8 - groups.length - tail.length }, () => '0') : [];
  const network = [...groups, ...zeros, ...(tail ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
