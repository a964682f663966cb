import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Templates of several stages and settings repeat each other over more than a usual window of Brotli. */
export function packTemplates(templates: unknown): Buffer {
  const text = JSON.stringify(templates);
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

export function unpackTemplates(packed: Uint8Array): unknown {
  return JSON.parse(brotliDecompressSync(packed).toString());
}
