/** The part of the platform that is used here. This package is compiled without the types of any platform. */
interface Platform {
  DecompressionStream: new (format: 'gzip') => {
    writable: { getWriter(): { write(chunk: Uint8Array): Promise<void>; close(): Promise<void> } };
    readable: { getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }> } };
  };
}

/** The first bytes of a member, and the bits of its flags that are always 0 (RFC 1952, 2.3.1). */
const memberMark = [0x1f, 0x8b, 8] as const;
const reservedFlags = 0xe0;

/**
 * Splits a gzip file into its members. Browsers unpack only the first one, and do not say where it ends: a place
 * ends a member if the bytes up to there unpack with the right checksum. The last part is everything that is left,
 * so a file of one member, or a damaged one, is returned whole.
 */
export async function gzipMembers(bytes: Uint8Array): Promise<Uint8Array[]> {
  const members: Uint8Array[] = [];
  let start = 0;
  for (let at = nextMark(bytes, 1); at >= 0; at = nextMark(bytes, at + 1)) {
    const member = bytes.subarray(start, at);
    if (!(await isWhole(member))) continue;
    members.push(member);
    start = at;
  }
  return [...members, bytes.subarray(start)];
}

function nextMark(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(memberMark[0], from); at >= 0; at = bytes.indexOf(memberMark[0], at + 1)) {
    const flags = bytes[at + 3] ?? reservedFlags;
    if (bytes[at + 1] === memberMark[1] && bytes[at + 2] === memberMark[2] && !(flags & reservedFlags))
      return at;
  }
  return -1;
}

/** Unpacks a member only to learn whether it ends at its end. */
async function isWhole(member: Uint8Array): Promise<boolean> {
  const { DecompressionStream } = globalThis as unknown as Platform;
  const { writable, readable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const writing = writer.write(member).then(() => writer.close());
  // The reader fails for the same reason.
  writing.catch(() => {});
  const reader = readable.getReader();
  try {
    while (!(await reader.read()).done);
    await writing;
    return true;
  } catch {
    return false;
  }
}
