import { open } from 'node:fs/promises';
import { DownloadError } from '../../../platform/download/download-error.ts';

const recognisableBytes = 512;

/** What a packed file begins with, in hexadecimal digits; of zip they are the letters PK. */
const packedKinds = [
  { ending: '.gz', kind: 'gzip', magic: '1f8b' },
  { ending: '.zip', kind: 'zip', magic: '504b' },
] as const;

/** A proxy's or an agency's error page comes as HTML with status 200; it must never pass for data. */
export function refuseWrongHeaders(url: string, headers: Headers): void {
  const type = headers.get('content-type') ?? '';
  if (/^text\/html\b/i.test(type)) throw isAPage(url, `content type ${type}`);
  // fetch undoes an encoding, so the bytes and their number would not be those the agency keeps.
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') {
    throw new DownloadError(
      'WRONG_RESPONSE',
      `${url} came with content encoding ${encoding}; expected the file as it is kept, unencoded.`,
    );
  }
}

/** Looks at the first bytes of the fetched file; `name` says what they should be. */
export async function refuseWrongContent(url: string, name: string, path: string): Promise<void> {
  const start = await firstBytes(path);
  if (start.length === 0) {
    throw new DownloadError('WRONG_RESPONSE', `${url} is empty; expected the content of ${name}.`);
  }
  // White space includes the byte order mark.
  if (/^\s*<(!doctype|html)\b/i.test(start.toString('utf8'))) {
    throw isAPage(url, 'it begins like a web page');
  }
  const beginning = start.toString('hex', 0, 2);
  for (const { ending, kind, magic } of packedKinds) {
    if (!name.endsWith(ending) || beginning === magic) continue;
    throw new DownloadError(
      'WRONG_RESPONSE',
      `${url} begins with bytes ${beginning}; a ${kind} file begins with ${magic}.`,
    );
  }
}

function isAPage(url: string, sign: string): DownloadError {
  return new DownloadError(
    'WRONG_RESPONSE',
    `${url} answered with a web page (${sign}); expected a data file.`,
  );
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(recognisableBytes), 0, recognisableBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
