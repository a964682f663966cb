import { gunzipFile } from '@touchdown/level2/unpack.ts';

/** What a file is instead of a volume, by its first bytes. */
export type OtherFileCode = 'ZIP' | 'TAR' | 'LEVEL_THREE' | 'NETCDF';

export class OtherFile extends Error {
  readonly code: OtherFileCode;

  constructor(code: OtherFileCode) {
    super(`Not a radar file: ${code}`);
    this.name = 'OtherFile';
    this.code = code;
  }
}

/** Where the name of the format stands in a tar archive. */
const tarMark = 257;

/**
 * Yields a file, unpacked if it is gzip. Throws an `OtherFile` for other kinds of files that people take for volumes.
 * A reader refuses what is larger than any volume.
 */
export async function* unpackedFile(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  let isFirst = true;
  for await (const chunk of gunzipFile(bytes)) {
    const other = isFirst ? otherKindOf(chunk) : undefined;
    if (other) throw new OtherFile(other);
    isFirst = false;
    yield chunk;
  }
}

function otherKindOf(bytes: Uint8Array): OtherFileCode | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, tarMark + 5));
  // oxlint-disable-next-line no-control-regex -- these bytes are there
  if (/^PK[\x03\x05]/.test(text)) return 'ZIP';
  // oxlint-disable-next-line no-control-regex -- these bytes are there
  if (/^(?:CDF[\x01\x02\x05]|\x89HDF)/.test(text)) return 'NETCDF';
  // A bulletin's heading, which may follow a line with its number: `SDUS54 KOUN 202016`.
  // oxlint-disable-next-line no-control-regex -- these bytes are there
  if (/^(?:\x01\r\r\n\d{3} ?\r\r\n)?[SN][A-Z]US\d{2} [A-Z]{4} \d{6}/.test(text)) return 'LEVEL_THREE';
  return text.startsWith('ustar', tarMark) ? 'TAR' : undefined;
}
