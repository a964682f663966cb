import { isIPv4, isIPv6 } from 'node:net';
import { viewerIpHeader } from '@touchdown/shared/contract/env.ts';
import { header, type HttpEvent } from './http-event.ts';

/** A household has billions of IPv6 addresses, so only the first 64 bits count. */
const household = { bytes: 4, groups: 4 };
/** A customer of a provider has up to 65,536 IPv6 networks of a household's size. */
const customer = { bytes: 4, groups: 3 };
/** Up to 256 IPv4 addresses: enough to find a single source, too many to say who it was. */
const neighbourhood = { bytes: 3, groups: 3 };

/**
 * Returns the network that a limit by IP address counts. The IP address is the one that CloudFront saw: CloudFront
 * overwrites a header of this name that a caller sends.
 */
export function clientNetwork(event: HttpEvent): string {
  return ipNetwork(header(event, viewerIpHeader) ?? '', household);
}

/** Returns the larger network that counts where a caller must not gain from having many networks. */
export function clientSite(event: HttpEvent): string {
  return ipNetwork(header(event, viewerIpHeader) ?? '', customer);
}

/** Returns the network that logs name: an IPv4 /24 or an IPv6 /48. No log of ours has a whole IP address. */
export function loggedNetwork(event: HttpEvent): string {
  return ipNetwork(header(event, viewerIpHeader) ?? '', neighbourhood);
}

/** How many of the four bytes of an IPv4 address, and of the eight groups of an IPv6 address, are kept. */
interface NetworkSize {
  bytes: number;
  groups: number;
}

/** Returns the network of an IP address in one form of writing; `unknown` for anything else. */
function ipNetwork(text: string, { bytes, groups: kept }: NetworkSize): string {
  const ip = text.trim().toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped)) {
    if (bytes === 4) return mapped;
    const parts = mapped.split('.').map((part, at) => (at < bytes ? part : '0'));
    return `${parts.join('.')}/${bytes * 8}`;
  }
  if (!isIPv6(ip)) return 'unknown';
  const [head, tail] = ip.split('::').map((part) => (part ? part.split(':') : []));
  const groups = head ?? [];
  // `::` replaces the missing groups of zeros. Without it, all eight groups are present.
  const zeros = tail ? Array.from({ length: 8 - groups.length - tail.length }, () => '0') : [];
  const network = [...groups, ...zeros, ...(tail ?? [])]
    .slice(0, kept)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${kept * 16}`;
}
