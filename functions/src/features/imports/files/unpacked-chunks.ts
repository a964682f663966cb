import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { SourceFileError, textLimits, refuseTooLarge, tooLargeError } from './source-faults.ts';
import { isZip, unzipSingleFile } from './unzip-single-file.ts';

/** The bytes of a file, in any number of parts. */
export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

const gzipMagic = 0x1f8b;
/** Enough to recognize a kind of file. */
const beginningBytes = 512;

/** Returns the content of a file that is plain, gzip or alone in a zip archive. `onStored` gets the bytes as they are stored. */
export async function* unpackedChunks(
  name: string,
  chunks: Chunks,
  onStored: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  const stored = storedChunks(name, chunks, onStored);
  const { value: beginning = Buffer.alloc(0) } = await stored.next();
  const isGzip = beginning.length >= 2 && beginning.readUInt16BE(0) === gzipMagic;
  const isPage = looksLikeHtml(beginning.subarray(0, beginningBytes).toString('latin1'));
  if (/\.gz$/i.test(name) && !isGzip && !isPage) {
    throw new SourceFileError(name, 'NOT_GZIP', 'the name says gzip, but the content is not gzip.');
  }
  if (/\.zip$/i.test(name) && !isZip(beginning) && !isPage) {
    throw new SourceFileError(name, 'NOT_ZIP', 'the name says zip, but the content is not a zip archive.');
  }
  const whole = startingWith(beginning, stored);
  if (isZip(beginning)) yield* unzipSingleFile(name, await collected(whole));
  else if (isGzip) yield* gunzipped(name, whole);
  else yield* whole;
}

/** Refuses a file that is larger than any agency's, and makes the first chunk long enough. */
async function* storedChunks(
  name: string,
  chunks: Chunks,
  onStored: (bytes: Uint8Array) => void,
): AsyncGenerator<Buffer, undefined> {
  let size = 0;
  let beginning: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    size += bytes.length;
    refuseTooLarge(name, size);
    onStored(bytes);
    if (!beginning) {
      yield bytes;
      continue;
    }
    beginning = Buffer.concat([beginning, bytes]);
    if (beginning.length < beginningBytes) continue;
    yield beginning;
    beginning = undefined;
  }
  if (beginning) yield beginning;
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function collected(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

async function* gunzipped(name: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 65_536 });
  const feeding = pipeline(Readable.from(chunks, { objectMode: false }), gunzip);
  // It is awaited below. Until then a failure must not count as unhandled.
  feeding.catch(() => {});
  let size = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > textLimits.fileBytes) throw tooLargeError(name, 'unpacked, the file');
      yield chunk;
    }
    await feeding;
  } catch (error) {
    throw isOfZlib(error) ? damagedError(name, error) : error;
  }
}

function isOfZlib(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function damagedError(name: string, { message }: Error): SourceFileError {
  const isCut = /unexpected end/i.test(message);
  return new SourceFileError(
    name,
    isCut ? 'TRUNCATED' : 'DAMAGED_GZIP',
    isCut
      ? 'the gzip file ends in the middle; download it again.'
      : `the gzip file is damaged (${message}); download it again.`,
  );
}

/** Enough to recognize a web page. */
export const pageCharacters = 500;

/** Error pages of proxies and agencies are saved under the names of data. */
export function looksLikeHtml(text: string): boolean {
  const page = text.slice(0, pageCharacters);
  return /^\s*(<!doctype html|<html|<head|<\?xml[^>]*>\s*<!doctype html)/i.test(page);
}

/** A server that fails midway sends its error page after the first rows. */
export function endsAsHtml(end: string): boolean {
  return /<(html|\/html|!doctype html)\b/i.test(end);
}

/** How much of the end is looked at. */
export const endCharacters = 1_000;

/** Opens a file unless it is larger than any agency's. */
export async function openSourceFile(name: string, path: string): Promise<Chunks> {
  refuseTooLarge(name, (await stat(path)).size);
  return createReadStream(path) as AsyncIterable<Buffer>;
}
