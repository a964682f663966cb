import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unpackedFile } from './unpacked-file.ts';

async function lengthOf(bytes: Uint8Array): Promise<number> {
  let length = 0;
  for await (const chunk of unpackedFile(bytes)) length += chunk.length;
  return length;
}

const text = (start: string) => new TextEncoder().encode(start.padEnd(600, '\0'));

describe('a file that is opened as a volume', () => {
  it('is unpacked, whatever a reader finds in it then', async () => {
    expect(await lengthOf(text('AR2V0006.001'))).toBe(600);
    expect(await lengthOf(gzipSync(text('AR2V0006.001')))).toBe(600);
  });

  it.each([
    ['ZIP', 'PK\x03\x04'],
    ['LEVEL_THREE', 'SDUS54 KOUN 202016\r\r\nN0QTLX'],
    ['LEVEL_THREE', '\x01\r\r\n123 \r\r\nSDUS54 KOUN 202016'],
    ['NETCDF', '\x89HDF\r\n'],
    ['NETCDF', 'CDF\x01'],
    ['TAR', `${'a'.repeat(257)}ustar`],
  ])('is recognized as %s, packed or not', async (code, start) => {
    const bytes = Uint8Array.from(text(start.startsWith('\x89') ? '' : start));
    if (start.startsWith('\x89')) bytes.set([0x89, 0x48, 0x44, 0x46]);
    await expect(lengthOf(bytes)).rejects.toMatchObject({ code });
    await expect(lengthOf(gzipSync(bytes))).rejects.toMatchObject({ code });
  });
});
