import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';

const compressible =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|wasm|vnd\.)|image\/svg|font\/ttf|application\/[^;]*\+json)/;
/** CloudFront leaves smaller and larger answers alone. */
const [minBytes, maxBytes] = [1_000, 10_000_000];

type Encoding = 'br' | 'gzip';

/** An answer that the edge keeps is compressed once, as there; one that is not kept goes with its body. */
const done = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** Compresses as the edge does: brotli before gzip, and never what is compressed already. */
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
  const forms = done.get(body) ?? new Map<Encoding, Promise<Buffer>>();
  done.set(body, forms);
  const known = forms.get(encoding);
  if (known) return known;
  const compressed =
    encoding === 'br'
      ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : promisify(gzip)(body);
  forms.set(encoding, compressed);
  return compressed;
}
