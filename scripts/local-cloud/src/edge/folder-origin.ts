import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { decodePath } from '../http/api-event.ts';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import type { OriginHandler } from './distribution.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves a built site as its bucket does: hashed files may be cached for a year, others are revalidated. `metadataOf`
 * returns the headers of what was put with an object, by its path.
 */
export function folderOrigin(
  folder: string,
  metadataOf: (path: string) => Record<string, string> = () => ({}),
): OriginHandler {
  return async (request) => {
    const path = normalize(decodePath(request.path));
    try {
      const body = await readFile(join(folder, path));
      return fileResponse(request, path, body, metadataOf(path));
    } catch {
      // S3 answers 404 for a missing object, because CloudFront may list the bucket.
      return {
        status: 404,
        headers: { 'content-type': 'application/xml' },
        body: Buffer.from('<Error><Code>NoSuchKey</Code></Error>'),
      };
    }
  };
}

function fileResponse(
  request: HttpRequest,
  path: string,
  body: Buffer,
  metadata: Record<string, string>,
): HttpResponse {
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const headers = {
    'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    ...metadata,
  };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers, body: Buffer.alloc(0) };
  return { status: 200, headers, body };
}
