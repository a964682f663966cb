import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';

/** Fast, because the whole record takes longer to compress than to write. */
const gzip = { level: constants.Z_BEST_SPEED };

interface SendOptions {
  compressed: boolean;
  /** Is told the size of each part that is sent, as it is sent. */
  onBytes?: (bytes: number) => void;
}

/**
 * Writes pieces as fast as the client reads them. Returns false if the client has gone, and then asks for no more
 * pieces. Throws if a piece cannot be written; the response has then no regular end, so that a browser does not take
 * the part for the whole.
 */
export async function sendPieces(
  pieces: Iterable<string | Uint8Array>,
  body: Writable,
  { compressed, onBytes = () => {} }: SendOptions,
): Promise<boolean> {
  const source = Readable.from(pieces, { objectMode: true, highWaterMark: 1 });
  async function* counted(chunks: AsyncIterable<string | Uint8Array>) {
    for await (const chunk of chunks) {
      onBytes(Buffer.byteLength(chunk));
      yield chunk;
    }
  }
  try {
    if (compressed) await pipeline(source, createGzip(gzip), counted, body);
    else await pipeline(source, counted, body);
    return true;
  } catch (error) {
    if (isClosedByClient(error)) return false;
    throw error;
  }
}

function isClosedByClient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
