import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';

const compressible =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|wasm|vnd\.)|image\/svg|font\/ttf|application\/[^;]*\+json)/;
/** CloudFront does not compress smaller or larger responses. */
const [minBytes, maxBytes] = [1_000, 10_000_000];

type Encoding = 'br' | 'gzip';

/** A cached response is compressed once. The entry of a response that is not cached is collected with its body. */
const compressedBodies = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** Compresses as CloudFront does: prefers brotli to gzip, and skips what is already compressed. */
export async function compress(request: HttpRequest, response: HttpResponse): Promise<HttpResponse> {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  const { body, headers } = response;
  if (!encoding || !Buffer.isBuffer(body) || headers['content-encoding']) return response;
  if (body.length < minBytes || body.length > maxBytes || !compressible.test(headers['content-type'] ?? ''))
    return response;
  const compressed = await compressOnce(body, encoding);
  return {
    ...response,
    body: compressed,
    headers: { ...headers, 'content-encoding': encoding, vary: 'Accept-Encoding' },
  };
}

function compressOnce(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const byEncoding = compressedBodies.get(body) ?? new Map<Encoding, Promise<Buffer>>();
  compressedBodies.set(body, byEncoding);
  const existing = byEncoding.get(encoding);
  if (existing) return existing;
  const compressed =
    encoding === 'br'
      ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : promisify(gzip)(body);
  byEncoding.set(encoding, compressed);
  return compressed;
}
