import { open } from 'node:fs/promises';
import { DownloadError } from '../../../platform/download/download-error.ts';

const sampleBytes = 512;

/** The first bytes of a compressed file, in hexadecimal; for zip they are the letters PK. */
const compressedKinds = [
  { ending: '.gz', kind: 'gzip', magic: '1f8b' },
  { ending: '.zip', kind: 'zip', magic: '504b' },
] as const;

/** Error pages of proxies and agencies can arrive as HTML with status 200. They must not be imported as data. */
export function refuseWrongHeaders(url: string, headers: Headers): void {
  const type = headers.get('content-type') ?? '';
  if (/^text\/html\b/i.test(type)) throw webPageError(url, `content type ${type}`);
  // fetch decodes the body, so the bytes and their number would differ from the agency's file.
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') {
    throw new DownloadError(
      'WRONG_RESPONSE',
      `${url} came with content encoding ${encoding}; expected the file unencoded.`,
    );
  }
}

/** Checks the first bytes of the fetched file against the ending of its name. */
export async function refuseWrongContent(url: string, name: string, path: string): Promise<void> {
  const start = await firstBytes(path);
  if (start.length === 0) {
    throw new DownloadError('WRONG_RESPONSE', `${url} is empty; expected the content of ${name}.`);
  }
  // \s matches the byte order mark too.
  if (/^\s*<(!doctype|html)\b/i.test(start.toString('utf8'))) {
    throw webPageError(url, 'it begins like a web page');
  }
  const beginning = start.toString('hex', 0, 2);
  for (const { ending, kind, magic } of compressedKinds) {
    if (!name.endsWith(ending) || beginning === magic) continue;
    throw new DownloadError(
      'WRONG_RESPONSE',
      `${url} begins with bytes ${beginning}; a ${kind} file begins with ${magic}.`,
    );
  }
}

function webPageError(url: string, sign: string): DownloadError {
  return new DownloadError(
    'WRONG_RESPONSE',
    `${url} answered with a web page (${sign}); expected a data file.`,
  );
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
