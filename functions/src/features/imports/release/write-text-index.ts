import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { buildTextIndex } from '../../../domain/full-text/build-text-index.ts';
import { encodeTextIndex } from '../../../domain/full-text/text-index-file.ts';
import type { TextsOf } from '../../../domain/full-text/text-index.ts';
import type { ImportPorts } from '../run/import-ports.ts';

const compress = promisify(brotliCompress);
/** Postings hardly compress: a higher quality takes many times as long and saves a few percent. */
const quality = 4;

/** Writes the index of all narratives, beside the snapshots. Returns its key. Equal texts get the same key. */
export async function writeTextIndex(
  { media }: Pick<ImportPorts, 'media'>,
  texts: Iterable<TextsOf>,
): Promise<string> {
  const file = encodeTextIndex(buildTextIndex(texts));
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 24);
  const key = `media/catalogue/${hash}-narratives.tdx.br`;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 22 };
  await media.put(key, await compress(file, { params }), {
    contentType: 'application/octet-stream',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  return key;
}
