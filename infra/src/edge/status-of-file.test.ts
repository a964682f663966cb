import { describe, expect, it } from 'vitest';
import { deployedHandler } from '../testing/deployed-edge-function.ts';

interface Response {
  statusCode: number;
  statusDescription?: string;
  headers: Record<string, { value: string }>;
}

const handler = deployedHandler('status-of-file') as (event: { response: Response }) => Response;
const policy = { 'content-security-policy': { value: "default-src 'self'" } };
const page = {
  ...policy,
  'content-type': { value: 'text/html; charset=utf-8' },
  'cache-control': { value: 'no-cache' },
  etag: { value: '"a"' },
  'last-modified': { value: 'Wed, 25 Nov 2026 00:00:00 GMT' },
};
const missing = { ...page, 'x-amz-meta-status': { value: '404' } };

describe('the status of a file', () => {
  it('is that of its metadata, and the page is neither kept nor listed', () => {
    expect(handler({ response: { statusCode: 200, statusDescription: 'OK', headers: missing } })).toEqual({
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: {
        ...policy,
        'content-type': page['content-type'],
        'cache-control': { value: 'no-store' },
        'x-robots-tag': { value: 'noindex' },
      },
    });
  });

  it.each([
    ['a file without such metadata', { statusCode: 200, headers: page }],
    ['an answer without a body', { statusCode: 304, headers: missing }],
    ['a part of the file', { statusCode: 206, headers: missing }],
  ])('stays for %s', (_what, response) => {
    expect(handler({ response })).toEqual(response);
  });
});
