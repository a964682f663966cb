import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import { buildTextIndex } from '../../../domain/full-text/build-text-index.ts';
import { encodeTextIndex } from '../../../domain/full-text/text-index-file.ts';
import type { TextsOf } from '../../../domain/full-text/text-index.ts';
import type { SiteMedia } from '../run/import-ports.ts';

const compress = promisify(brotliCompress);
/** Postings hardly compress: a higher quality takes many times as long and saves a few percent. */
const usualQuality = 4;

/** The index of all narratives as it is stored, under the hash of its content. */
export interface PackedTextIndex {
  key: string;
  bytes: Uint8Array;
}

/** Equal texts get the same key. */
export async function packTextIndex(
  texts: Iterable<TextsOf>,
  quality = usualQuality,
): Promise<PackedTextIndex> {
  const file = encodeTextIndex(buildTextIndex(texts));
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 24);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return { key: `media/catalogue/${hash}-narratives.tdx.br`, bytes: await compress(file, { params }) };
}

/** Writes the index beside the snapshots. Returns its key. */
export async function putTextIndex({ media }: SiteMedia, { key, bytes }: PackedTextIndex): Promise<string> {
  await media.put(key, bytes, { contentType: 'application/octet-stream', cacheControl: keptForever });
  return key;
}
