import { randomUUID } from 'node:crypto';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';

/** The first and the last byte, both included. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * Answers a `Range` request from a whole response that the edge has kept. Like CloudFront it sends the whole if ranges
 * are malformed, overlap or are not in ascending order, and if `If-Range` names another version.
 */
export function inRange({ method, headers }: HttpRequest, whole: HttpResponse): HttpResponse {
  const { range } = headers;
  if (range === undefined || method !== 'GET' || whole.status !== 200 || !Buffer.isBuffer(whole.body)) {
    return whole;
  }
  if (!isSameVersion(headers['if-range'], whole.headers)) return whole;
  const { body } = whole;
  const ranges = parseRanges(range, body.length);
  if (ranges === undefined) return whole;
  const [first, ...more] = ranges;
  if (first === undefined) return notSatisfiable(body.length);
  return more.length === 0 ? onePart(whole, body, first) : manyParts(whole, body, ranges);
}

/** Returns the satisfiable ranges, or undefined if the whole has to be sent. */
function parseRanges(header: string, length: number): ByteRange[] | undefined {
  const listed = /^bytes=(.+)$/.exec(header.trim())?.[1];
  if (listed === undefined) return undefined;
  const ranges: ByteRange[] = [];
  for (const text of listed.split(',')) {
    const [, from = '', to = ''] = /^\s*(\d*)-(\d*)\s*$/.exec(text) ?? [];
    if (from === '' && to === '') return undefined;
    if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
    const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
    const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
    if (first > last) continue;
    const before = ranges.at(-1);
    if (before && first <= before.last) return undefined;
    ranges.push({ first, last });
  }
  return ranges;
}

/** A weak tag identifies no bytes, so it never matches (RFC 9110, 13.1.5). */
function isSameVersion(
  ifRange: string | undefined,
  { etag, 'last-modified': modified }: Record<string, string>,
) {
  if (ifRange === undefined) return true;
  return ifRange.startsWith('"') ? ifRange === etag : ifRange === modified;
}

function notSatisfiable(length: number): HttpResponse {
  return { status: 416, headers: { 'content-range': `bytes */${length}` }, body: Buffer.alloc(0) };
}

function onePart(whole: HttpResponse, body: Buffer, range: ByteRange): HttpResponse {
  return {
    ...whole,
    status: 206,
    headers: { ...whole.headers, 'content-range': contentRange(range, body.length) },
    body: body.subarray(range.first, range.last + 1),
  };
}

function manyParts(whole: HttpResponse, body: Buffer, ranges: readonly ByteRange[]): HttpResponse {
  const boundary = randomUUID();
  const type = whole.headers['content-type'] ?? 'application/octet-stream';
  const parts = ranges.flatMap((range) => [
    Buffer.from(
      `\r\n--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: ${contentRange(range, body.length)}\r\n\r\n`,
    ),
    body.subarray(range.first, range.last + 1),
  ]);
  return {
    ...whole,
    status: 206,
    headers: { ...whole.headers, 'content-type': `multipart/byteranges; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

function contentRange({ first, last }: ByteRange, length: number): string {
  return `bytes ${first}-${last}/${length}`;
}
