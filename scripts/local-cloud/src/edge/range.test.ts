import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../http/http-message.ts';
import { edgeRequest, textOf } from '../testing/edge-request.ts';
import { inRange } from './range.ts';

const whole: HttpResponse = {
  status: 200,
  headers: {
    'content-type': 'video/mp4',
    etag: '"v1"',
    'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT',
  },
  body: Buffer.from('0123456789'),
};

function ask(headers: Record<string, string>, method = 'GET') {
  const answer = inRange(edgeRequest({ method, headers }), whole);
  const { status, headers: answered } = answer;
  return { status, contentRange: answered['content-range'], text: textOf(answer), headers: answered };
}

describe('a range of what the edge has kept', () => {
  it.each([
    ['bytes=0-3', 'bytes 0-3/10', '0123'],
    ['bytes=4-', 'bytes 4-9/10', '456789'],
    ['bytes=-2', 'bytes 8-9/10', '89'],
    ['bytes=-99', 'bytes 0-9/10', '0123456789'],
    ['bytes=8-99', 'bytes 8-9/10', '89'],
    ['bytes=0-1,50-60', 'bytes 0-1/10', '01'],
  ])('is answered for %s', (range, contentRange, text) => {
    expect(ask({ range })).toMatchObject({ status: 206, contentRange, text });
  });

  it.each(['bytes=4-5,0-1', 'bytes=0-4,3-6', 'bytes=5-2', 'bytes=a-b', 'bytes=-', 'lines=0-1', 'bytes=--2'])(
    'is the whole for %s, as CloudFront documents',
    (range) => {
      expect(ask({ range })).toMatchObject({ status: 200, text: '0123456789' });
    },
  );

  it.each(['bytes=10-', 'bytes=-0', 'bytes=20-30,40-50'])('is refused with 416 for %s', (range) => {
    expect(ask({ range })).toMatchObject({ status: 416, contentRange: 'bytes */10' });
  });

  it('has one part for each of several ranges', () => {
    const { status, text, headers } = ask({ range: 'bytes=0-1, 4-5' });
    const boundary = /^multipart\/byteranges; boundary=(\S+)$/.exec(headers['content-type'] ?? '')?.[1];
    expect(status).toBe(206);
    const part = (range: string, bytes: string) =>
      `\r\n--${boundary}\r\nContent-Type: video/mp4\r\nContent-Range: bytes ${range}/10\r\n\r\n${bytes}`;
    expect(text).toBe(`${part('0-1', '01')}${part('4-5', '45')}\r\n--${boundary}--\r\n`);
  });

  it.each([
    ['"v1"', 206],
    ['"v2"', 200],
    ['W/"v1"', 200],
    ['Sat, 21 Nov 2026 10:00:00 GMT', 206],
    ['Fri, 20 Nov 2026 10:00:00 GMT', 200],
  ])('is only answered if If-Range names this version: %s', (version, status) => {
    expect(ask({ range: 'bytes=0-3', 'if-range': version }).status).toBe(status);
  });

  it('is ignored for other methods', () => {
    expect(ask({ range: 'bytes=0-3' }, 'HEAD').status).toBe(200);
  });
});
