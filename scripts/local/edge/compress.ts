import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';

const compressible =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|wasm|vnd\.)|image\/svg|font\/ttf|application\/[^;]*\+json)/;
/** CloudFront leaves smaller and larger answers alone. */
const [minBytes, maxBytes] = [1_000, 10_000_000];

/** Compresses as the edge does: brotli before gzip, and never what is compressed already. */
export async function compress(request: HttpRequest, response: HttpResponse): Promise<HttpResponse> {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  const { body, headers } = response;
  if (!encoding || !Buffer.isBuffer(body) || headers['content-encoding']) return response;
  if (body.length < minBytes || body.length > maxBytes || !compressible.test(headers['content-type'] ?? ''))
    return response;
  const compressed =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await promisify(gzip)(body);
  return {
    ...response,
    body: compressed,
    headers: { ...headers, 'content-encoding': encoding, vary: 'Accept-Encoding' },
  };
}
