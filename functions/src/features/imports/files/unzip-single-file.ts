import { crc32, inflateRawSync } from 'node:zlib';
import { SourceFileError } from './source-file-error.ts';

interface Entry {
  name: string;
  isEncrypted: boolean;
  method: number;
  crc: number;
  packedBytes: number;
  unpackedBytes: number;
  headerAt: number;
}

/** Names and numbers as in PKWARE's APPNOTE.TXT, sections 4.3.7 to 4.3.16. */
const signature = { file: 0x04034b50, entry: 0x02014b50, directoryEnd: 0x06054b50 };
const fixedBytes = { file: 30, entry: 46, directoryEnd: 22 };
const longestComment = 0xffff;
/** In these places stand larger numbers of a zip64 archive, elsewhere. */
const elsewhere = { short: 0xffff, long: 0xffffffff };
const stored = 0;
const deflated = 8;
const encryptedBit = 1;
const utf8Bit = 0x800;
/** The whole record of the SPC has 8 MB; a file that unpacks to so much more is none of ours. */
const largestMegabytes = 500;

/** The one CSV file of a zip archive, checked against its sum; directories and what macOS adds are passed over. */
export function unzipSingleFile(archive: string, bytes: Buffer): { name: string; bytes: Buffer } {
  const files = readDirectory(archive, bytes).filter(({ name }) => !/\/$|^__MACOSX\//.test(name));
  const [file, another] = files.filter(({ name }) => /\.csv$/i.test(name));
  if (!file) {
    const names = files.map(({ name }) => name).slice(0, 5);
    const found = names.length === 0 ? 'nothing' : names.join(', ');
    throw refused(archive, 'NO_CSV', `the zip archive holds ${found}; exactly one .csv file is expected.`);
  }
  if (another) {
    throw refused(
      archive,
      'SEVERAL_CSV',
      `the zip archive holds ${file.name} and ${another.name}; exactly one .csv file is expected.`,
    );
  }
  return { name: file.name.slice(file.name.lastIndexOf('/') + 1), bytes: unpack(archive, bytes, file) };
}

/** Whether the bytes begin as a zip archive with a file in it does. */
export function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32LE(0) === signature.file;
}

function readDirectory(archive: string, bytes: Buffer): Entry[] {
  const endAt = findDirectoryEnd(bytes);
  if (endAt === undefined) {
    throw refused(
      archive,
      'TRUNCATED',
      'the zip archive ends in the middle, before the directory at its end; download it again.',
    );
  }
  const [disk, count] = [bytes.readUInt16LE(endAt + 4), bytes.readUInt16LE(endAt + 10)];
  const directoryAt = bytes.readUInt32LE(endAt + 16);
  if (count === elsewhere.short || directoryAt === elsewhere.long) throw isZip64(archive);
  if (disk !== 0) {
    throw refused(
      archive,
      'UNSUPPORTED_ZIP',
      'the zip archive is one of several parts; expected a whole one.',
    );
  }
  const entries: Entry[] = [];
  let at = directoryAt;
  for (let i = 0; i < count; i++) {
    if (at + fixedBytes.entry > endAt || bytes.readUInt32LE(at) !== signature.entry) {
      throw damaged(archive, `entry ${i + 1} of ${count} is not where its directory says`);
    }
    const nameAt = at + fixedBytes.entry;
    const nameEnd = nameAt + bytes.readUInt16LE(at + 28);
    entries.push(readEntry(bytes, at, nameAt, nameEnd));
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntry(bytes: Buffer, at: number, nameAt: number, nameEnd: number): Entry {
  const flags = bytes.readUInt16LE(at + 8);
  return {
    // Names without the mark are in the writer's own code page; of ours all letters are ASCII.
    name: bytes.toString(flags & utf8Bit ? 'utf8' : 'latin1', nameAt, nameEnd),
    isEncrypted: (flags & encryptedBit) !== 0,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packedBytes: bytes.readUInt32LE(at + 20),
    unpackedBytes: bytes.readUInt32LE(at + 24),
    headerAt: bytes.readUInt32LE(at + 42),
  };
}

/** Searched from the back: the record is followed by a comment of a length it tells, up to the file's end. */
function findDirectoryEnd(bytes: Buffer): number | undefined {
  const last = bytes.length - fixedBytes.directoryEnd;
  for (let at = last; at >= Math.max(0, last - longestComment); at--) {
    const isRecord = bytes.readUInt32LE(at) === signature.directoryEnd;
    if (isRecord && at + bytes.readUInt16LE(at + 20) === last) return at;
  }
  return undefined;
}

function unpack(archive: string, bytes: Buffer, entry: Entry): Buffer {
  const { name, method, packedBytes, unpackedBytes, headerAt } = entry;
  if (entry.isEncrypted) {
    throw refused(
      archive,
      'ENCRYPTED',
      `${name} in the zip archive is encrypted; expected without a password.`,
    );
  }
  if ([packedBytes, unpackedBytes, headerAt].includes(elsewhere.long)) throw isZip64(archive);
  if (method !== stored && method !== deflated) {
    throw refused(
      archive,
      'UNSUPPORTED_ZIP',
      `${name} in the zip archive is packed by method ${method}; allowed: ${stored} (stored) and ${deflated} (deflate).`,
    );
  }
  if (unpackedBytes > largestMegabytes * 1e6) {
    const megabytes = Math.round(unpackedBytes / 1e6);
    throw refused(
      archive,
      'TOO_LARGE',
      `${name} in the zip archive unpacks to ${megabytes} MB; allowed: up to ${largestMegabytes} MB.`,
    );
  }
  const packed = packedContent(archive, bytes, entry);
  const content = method === stored ? packed : inflate(archive, packed, entry);
  if (content.length !== unpackedBytes) {
    throw damaged(archive, `${name} has ${content.length} bytes and its directory says ${unpackedBytes}`);
  }
  if (crc32(content) !== entry.crc) throw damaged(archive, `the checksum of ${name} does not match`);
  return content;
}

/** Behind the file's own header, whose name and extra field may be of other lengths than the directory's. */
function packedContent(archive: string, bytes: Buffer, { name, packedBytes, headerAt }: Entry): Buffer {
  const nameAt = headerAt + fixedBytes.file;
  if (nameAt > bytes.length || bytes.readUInt32LE(headerAt) !== signature.file) {
    throw damaged(archive, `${name} is not where its directory says`);
  }
  const start = nameAt + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28);
  if (start + packedBytes > bytes.length) throw damaged(archive, `${name} is longer than the archive`);
  return bytes.subarray(start, start + packedBytes);
}

function inflate(archive: string, packed: Buffer, { name, unpackedBytes }: Entry): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isLonger = code === 'ERR_BUFFER_TOO_LARGE';
    throw damaged(
      archive,
      isLonger ? `${name} unpacks to more than its directory says` : `${name}: ${message}`,
    );
  }
}

function isZip64(archive: string): SourceFileError {
  return refused(
    archive,
    'UNSUPPORTED_ZIP',
    'this is a zip64 archive, made for files above 4 GB; expected a plain zip archive.',
  );
}

function damaged(archive: string, why: string): SourceFileError {
  return refused(archive, 'DAMAGED_ZIP', `the zip archive is damaged (${why}); download it again.`);
}

function refused(archive: string, code: string, sentence: string): SourceFileError {
  return new SourceFileError(archive, code, sentence);
}
