/** Endings of names that only a device or a network of its own knows. */
const privateEndings = new Set([
  'localhost',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
  'onion',
  'test',
  'invalid',
]);

/** The blocks of IPv4 addresses that lead to no public host, with the number of their fixed bits (RFC 6890). */
const privateBlocks = (
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const
).map(([first, bits]) => [numberOf(first), 2 ** (32 - bits)] as const);

/**
 * Whether a link to a host leads to the public Internet, by its name alone: nothing is looked up. The host must be as
 * `URL` writes it, which turns all other spellings of IPv4 addresses, such as `0x7f.1` and `2130706433`, into
 * four decimal numbers.
 */
export function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicIpv6(host.slice(1, -1));
  const name = host.replace(/\.+$/, '');
  if (/^\d+(\.\d+){3}$/.test(name)) return isPublicIpv4(name);
  const ending = name.slice(name.lastIndexOf('.') + 1);
  // A name without a dot is completed by the reader's own network.
  return name.includes('.') && !privateEndings.has(ending);
}

function isPublicIpv4(address: string): boolean {
  const number = numberOf(address);
  return !privateBlocks.some(([first, size]) => number >= first && number < first + size);
}

/** Only 2000::/3 is public. Of that, addresses that carry an IPv4 address (Teredo, 6to4) or are examples are not. */
function isPublicIpv6(address: string): boolean {
  const [first = '', second = ''] = address.split(':');
  if (!/^[23]...$/.test(first) || first === '2002') return false;
  return first !== '2001' || !['', '0', 'db8'].includes(second);
}

function numberOf(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}
