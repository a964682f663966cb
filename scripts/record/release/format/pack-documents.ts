import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { decodeDocuments } from './decode-documents.ts';
import { encodeDocuments } from './encode-documents.ts';

/** The largest window of ordinary brotli, so that a text is found again anywhere in the file. */
const windowBits = 24;

/** Documents as they are in a file of the release. The same documents are always the same bytes. */
export function packDocuments(documents: readonly unknown[]): Buffer {
  const columns = encodeDocuments(documents);
  return brotliCompressSync(columns, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: columns.length,
    },
  });
}

export function unpackDocuments(bytes: Uint8Array): unknown[] {
  return decodeDocuments(brotliDecompressSync(bytes));
}
