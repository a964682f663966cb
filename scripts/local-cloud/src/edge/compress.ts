import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';

/** CloudFront does not compress smaller or larger responses. */
const [minBytes, maxBytes] = [1_000, 10_000_000];
const compressedStatuses = new Set([200, 403, 404]);

export type Encoding = 'br' | 'gzip';

/** A cached response is compressed once. The entry of a response that is not cached is collected with its body. */
const compressedBodies = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/**
 * Compresses as CloudFront does: with an encoding that the cache policy enables and the visitor accepts, brotli before
 * gzip. What the origin streams has no length and stays as it is.
 */
export async function compress(
  enabled: readonly Encoding[],
  request: HttpRequest,
  response: HttpResponse,
): Promise<HttpResponse> {
  const encoding = acceptedEncoding(enabled, request);
  const { body, headers } = response;
  if (!encoding || !Buffer.isBuffer(body) || !isCompressible(response, body)) return response;
  const { etag, ...others } = headers;
  return {
    ...response,
    body: await compressOnce(body, encoding),
    headers: { ...others, ...weakTag(etag), 'content-encoding': encoding, vary: withAcceptEncoding(headers) },
  };
}

/** Returns the encoding of the response, unless the visitor excludes both. */
function acceptedEncoding(enabled: readonly Encoding[], { headers }: HttpRequest): Encoding | undefined {
  const listed = (headers['accept-encoding'] ?? '').split(',');
  const accepted = new Set(
    listed.filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one)).map((one) => one.split(';')[0]?.trim()),
  );
  return (['br', 'gzip'] as const).find((one) => enabled.includes(one) && accepted.has(one));
}

function isCompressible({ status, headers }: HttpResponse, { length }: Buffer): boolean {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return (
    compressedStatuses.has(status) &&
    headers['content-encoding'] === undefined &&
    length >= minBytes &&
    length <= maxBytes &&
    compressibleTypes.has(type)
  );
}

/** The compressed body has other bytes than the origin's, so its tag is weak. A tag without quotes is dropped. */
function weakTag(etag: string | undefined): { etag?: string } {
  if (etag?.startsWith('"')) return { etag: `W/${etag}` };
  return etag?.startsWith('W/') ? { etag } : {};
}

function withAcceptEncoding({ vary }: Record<string, string>): string {
  return vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`;
}

function compressOnce(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const byEncoding = compressedBodies.get(body) ?? new Map<Encoding, Promise<Buffer>>();
  compressedBodies.set(body, byEncoding);
  const existing = byEncoding.get(encoding);
  if (existing) return existing;
  const compressed =
    encoding === 'br'
      ? promisify(brotliCompress)(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        })
      : promisify(gzip)(body);
  byEncoding.set(encoding, compressed);
  return compressed;
}

/** The content types that CloudFront compresses, from AWS’s developer guide. All others are sent as they are. */
const compressibleTypes: ReadonlySet<string> = new Set([
  'application/dash+xml',
  'application/eot',
  'application/font',
  'application/font-sfnt',
  'application/javascript',
  'application/json',
  'application/opentype',
  'application/otf',
  'application/pkcs7-mime',
  'application/protobuf',
  'application/rss+xml',
  'application/truetype',
  'application/ttf',
  'application/vnd.apple.mpegurl',
  'application/vnd.ms-fontobject',
  'application/xhtml+xml',
  'application/xml',
  'application/x-font-opentype',
  'application/x-font-truetype',
  'application/x-font-ttf',
  'application/x-httpd-cgi',
  'application/x-javascript',
  'application/x-mpegurl',
  'application/x-opentype',
  'application/x-otf',
  'application/x-perl',
  'application/x-ttf',
  'font/eot',
  'font/opentype',
  'font/otf',
  'font/ttf',
  'image/svg+xml',
  'text/css',
  'text/csv',
  'text/html',
  'text/javascript',
  'text/js',
  'text/plain',
  'text/richtext',
  'text/tab-separated-values',
  'text/xml',
  'text/x-component',
  'text/x-java-source',
  'text/x-script',
  'vnd.apple.mpegurl',
]);
