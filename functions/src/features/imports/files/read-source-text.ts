import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { refuseTooLarge, tooLargeError } from './read-source-file.ts';
import { SourceFileError } from './source-file-error.ts';
import { textLimits } from './text-limits.ts';
import { isZip, unzipSingleFile } from './unzip-single-file.ts';

export interface SourceText {
  name: string;
  /** Of the file's bytes as stored, before unpacking. */
  sha256: string;
  text: string;
  /** `windows-1252` if the bytes are not valid UTF-8, as in the file of 1994. */
  encoding: 'utf-8' | 'windows-1252';
}

const gzipMagic = 0x1f8b;

/** Returns the text of a file that is plain, gzip or alone in a zip archive. Throws with the reason if it cannot be read. */
export async function readSourceText(name: string, bytes: Buffer): Promise<SourceText> {
  refuseTooLarge(name, bytes.length);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const isGzip = bytes.length >= 2 && bytes.readUInt16BE(0) === gzipMagic;
  const isPage = looksLikeHtml(bytes.subarray(0, 512).toString('latin1'));
  if (/\.gz$/i.test(name) && !isGzip && !isPage) {
    throw new SourceFileError(name, 'NOT_GZIP', 'the name says gzip, but the content is not gzip.');
  }
  if (/\.zip$/i.test(name) && !isZip(bytes) && !isPage) {
    throw new SourceFileError(name, 'NOT_ZIP', 'the name says zip, but the content is not a zip archive.');
  }
  const content = await unpacked(name, bytes, isGzip);
  const { text, encoding } = decode(content);
  if (text.trim() === '') throw new SourceFileError(name, 'EMPTY', 'the file is empty.');
  if (looksLikeHtml(text) || endsAsHtml(text)) {
    throw new SourceFileError(
      name,
      'HTML',
      'this is an HTML page or ends with one, probably an error page saved as data; it was not read.',
    );
  }
  if (text.includes('\0')) {
    throw new SourceFileError(name, 'BINARY', 'this is not a text file; a CSV file is expected.');
  }
  return { name, sha256, text, encoding };
}

async function unpacked(name: string, bytes: Buffer, isGzip: boolean): Promise<Buffer> {
  if (isZip(bytes)) return (await unzipSingleFile(name, bytes)).bytes;
  return isGzip ? gunzip(name, bytes) : bytes;
}

function gunzip(name: string, bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: textLimits.fileBytes });
  } catch (error) {
    const why = (error as Error).message;
    if (error instanceof RangeError) {
      throw tooLargeError(name, 'unpacked, the file');
    }
    throw new SourceFileError(
      name,
      /unexpected end/i.test(why) ? 'TRUNCATED' : 'DAMAGED_GZIP',
      /unexpected end/i.test(why)
        ? 'the gzip file ends in the middle; download it again.'
        : `the gzip file is damaged (${why}); download it again.`,
    );
  }
}

function decode(bytes: Buffer): Pick<SourceText, 'text' | 'encoding'> {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** A server that fails midway sends its error page after the first rows. */
function endsAsHtml(text: string): boolean {
  return /<(html|\/html|!doctype html)\b/i.test(text.slice(-1_000));
}

function looksLikeHtml(text: string): boolean {
  return /^\s*(<!doctype html|<html|<head|<\?xml[^>]*>\s*<!doctype html)/i.test(text.slice(0, 500));
}
