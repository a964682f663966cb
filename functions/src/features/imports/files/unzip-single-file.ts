import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry } from 'yauzl';
import { SourceFileError, textLimits } from './source-faults.ts';

/** From PKWARE's APPNOTE.TXT, sections 4.3.7 and 4.3.16. */
const fileSignature = 0x04034b50;
const directoryEnd = { signature: 0x06054b50, bytes: 22, maxComment: 0xffff };
/** A zip64 archive has these values here and the real, larger numbers elsewhere. */
const zip64 = { count: 0xffff, size: 0xffffffff };
const stored = 0;
const deflated = 8;

/**
 * Returns the content of the only CSV file of a zip archive; a wrong checksum is found at its end. Directories and
 * macOS metadata are skipped. It overwrites the length of the archive's comment.
 */
export async function* unzipSingleFile(archive: string, bytes: Buffer): AsyncGenerator<Buffer> {
  const whole = withoutComment(archive, bytes);
  try {
    const zip = await fromBufferPromise(whole);
    const files: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (!/\/$|^__MACOSX\//.test(entry.fileName)) files.push(entry);
    }
    if (files.length === 0) throw new SourceFileError(archive, 'EMPTY', 'the archive is empty.');
    const file = onlyCsv(archive, files);
    refuseUnsupported(archive, file);
    let checksum = 0;
    for await (const chunk of (await zip.openReadStreamPromise(file)) as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (checksum !== file.crc32) throw new Error(`the checksum of ${file.fileName} does not match`);
  } catch (error) {
    if (error instanceof SourceFileError) throw error;
    const { message } = error as Error;
    throw new SourceFileError(
      archive,
      'DAMAGED_ZIP',
      `the zip archive is damaged (${message}); download it again.`,
    );
  }
}

/** Returns whether the bytes begin like a zip archive: with a file or, if it is empty, with the end of its directory. */
export function isZip(bytes: Buffer): boolean {
  if (bytes.length < 4) return false;
  const signature = bytes.readUInt32LE(0);
  return signature === fileSignature || signature === directoryEnd.signature;
}

/** Cuts off the comment, because the library accepts anything that looks like the end of the directory, even in the comment. */
function withoutComment(archive: string, bytes: Buffer): Buffer {
  const endAt = findDirectoryEnd(bytes);
  if (endAt === undefined) {
    throw new SourceFileError(
      archive,
      'TRUNCATED',
      'the zip archive ends in the middle, before the directory at its end; download it again.',
    );
  }
  const isLarge =
    bytes.readUInt16LE(endAt + 10) === zip64.count || bytes.readUInt32LE(endAt + 16) === zip64.size;
  if (isLarge) throw zip64Error(archive);
  if (bytes.readUInt16LE(endAt + 4) !== 0) {
    throw unsupportedError(archive, 'the zip archive is one of several parts; expected a whole one.');
  }
  const whole = bytes.subarray(0, endAt + directoryEnd.bytes);
  whole.writeUInt16LE(0, endAt + 20);
  return whole;
}

/** Searches backwards for the record whose comment, of the length it declares, ends with the file. */
function findDirectoryEnd(bytes: Buffer): number | undefined {
  const last = bytes.length - directoryEnd.bytes;
  for (let at = last; at >= Math.max(0, last - directoryEnd.maxComment); at--) {
    const isRecord = bytes.readUInt32LE(at) === directoryEnd.signature;
    if (isRecord && at + bytes.readUInt16LE(at + 20) === last) return at;
  }
  return undefined;
}

function onlyCsv(archive: string, files: readonly Entry[]): Entry {
  const [file, another] = files.filter(({ fileName }) => /\.csv$/i.test(fileName));
  if (file && !another) return file;
  const shown = file && another ? [file, another] : files.slice(0, 5);
  const names = shown.map(({ fileName }) => fileName).join(another ? ' and ' : ', ') || 'nothing';
  throw new SourceFileError(
    archive,
    another ? 'SEVERAL_CSV' : 'NO_CSV',
    `the zip archive contains ${names}; exactly one .csv file is expected.`,
  );
}

function refuseUnsupported(archive: string, entry: Entry): void {
  const { fileName: name, compressionMethod: method, compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) {
    throw new SourceFileError(
      archive,
      'ENCRYPTED',
      `${name} in the zip archive is encrypted; expected a file without a password.`,
    );
  }
  const numbers = [compressedSize, uncompressedSize, entry.relativeOffsetOfLocalHeader];
  if (numbers.some((number) => number >= zip64.size)) throw zip64Error(archive);
  if (method !== stored && method !== deflated) {
    throw unsupportedError(
      archive,
      `${name} in the zip archive is compressed by method ${method}; allowed: ${stored} (stored) and ${deflated} (deflate).`,
    );
  }
  const maxMegabytes = textLimits.fileBytes / 1e6;
  if (uncompressedSize > textLimits.fileBytes) {
    const megabytes = Math.round(uncompressedSize / 1e6);
    throw new SourceFileError(
      archive,
      'TOO_LARGE',
      `${name} in the zip archive unpacks to ${megabytes} MB; allowed: up to ${maxMegabytes} MB.`,
    );
  }
}

function zip64Error(archive: string): SourceFileError {
  return unsupportedError(
    archive,
    'this is a zip64 archive, a format for files above 4 GB; expected a plain zip archive.',
  );
}

function unsupportedError(archive: string, sentence: string): SourceFileError {
  return new SourceFileError(archive, 'UNSUPPORTED_ZIP', sentence);
}
