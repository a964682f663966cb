import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  name: string;
  content: string | Buffer;
  /** 8 is deflate, 0 stores the bytes as they are. */
  method?: number;
  flags?: number;
  /** False values for the header and the directory. */
  claimed?: { crc?: number; packedBytes?: number; unpackedBytes?: number };
}

const version = 20;
const deflate = 8;
const utf8Name = 0x800;

/** Returns a zip archive by PKWARE's APPNOTE.TXT: each file after its header, then the directory and its end. */
export function zipArchive(files: readonly ZippedFile[], comment = ''): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, method = deflate, flags = utf8Name, claimed = {} } of files) {
    const bytes = Buffer.from(content);
    const packed = method === deflate ? deflateRawSync(bytes) : bytes;
    const nameBytes = Buffer.from(name);
    const common = numbers(
      [version, 2],
      [flags, 2],
      [method, 2],
      [0, 4],
      [claimed.crc ?? crc32(bytes), 4],
      [claimed.packedBytes ?? packed.length, 4],
      [claimed.unpackedBytes ?? bytes.length, 4],
      [nameBytes.length, 2],
    );
    // An extra field only in the file's header, as some programs write it.
    const extra = numbers([0x5455, 2], [1, 2], [0, 1]);
    const header = [numbers([0x04034b50, 4]), common, numbers([extra.length, 2]), nameBytes, extra];
    directory.push(
      numbers([0x02014b50, 4], [version, 2]),
      common,
      numbers([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
      nameBytes,
    );
    const file = Buffer.concat([...header, packed]);
    parts.push(file);
    at += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [listed.length, 4],
    [at, 4],
    [Buffer.byteLength(comment), 2],
  );
  return Buffer.concat([...parts, listed, end, Buffer.from(comment)]);
}

/** Returns little-endian numbers, each with its number of bytes. */
function numbers(...values: readonly [value: number, bytes: 1 | 2 | 4][]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}
