import { isIPv4, isIPv6 } from 'node:net';

/** How many of the four bytes of an IPv4 address, and of the eight groups of an IPv6 address, are kept. */
export interface NetworkSize {
  bytes: number;
  groups: number;
}

/** Returns the network of an IP address in one form of writing; `unknown` for anything else. */
export function ipNetwork(text: string, { bytes, groups: kept }: NetworkSize): string {
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
