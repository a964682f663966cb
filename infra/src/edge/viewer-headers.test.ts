import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  readerHeader,
  signedOutReader,
  siteHostHeader,
  viewerIpHeader,
} from '@touchdown/shared/contract/env.ts';
import { resourcesOf, stageTemplates } from '../testing/stage-templates.ts';
import { handler as onRequest } from './viewer-headers.ts';

type Values = Record<string, { value: string }>;

function viewerRequest(more: Values = {}, cookies: Values = {}, requestId = 'request-1') {
  return {
    context: { requestId },
    viewer: { ip: '2001:db8::7' },
    request: { headers: { host: { value: 'tornadoes.example.org' }, ...more }, cookies },
  };
}

function handler(event: ReturnType<typeof viewerRequest>) {
  const passed = onRequest(event);
  if ('statusCode' in passed) throw new Error('It was refused.');
  return passed;
}

const expected = {
  host: { value: 'tornadoes.example.org' },
  [viewerIpHeader]: { value: '2001:db8::7' },
  [siteHostHeader]: { value: 'tornadoes.example.org' },
  [readerHeader]: { value: signedOutReader },
};

/** Forged headers of a visitor. */
const forged = {
  [viewerIpHeader]: { value: '192.0.2.1' },
  [siteHostHeader]: { value: 'evil.example' },
  [readerHeader]: { value: 'request-0' },
};

describe('the headers with the caller and the host', () => {
  it('are the IP address that CloudFront saw and the requested host', () => {
    expect(handler(viewerRequest()).headers).toEqual(expected);
  });

  it('replace the visitor’s headers of the same names', () => {
    expect(handler(viewerRequest(forged)).headers).toEqual(expected);
  });

  it('leave all other headers unchanged, even a list of IP addresses', () => {
    const others = { 'x-forwarded-for': { value: '192.0.2.1' }, accept: { value: 'application/json' } };
    expect(handler(viewerRequest(others)).headers).toEqual({ ...expected, ...others });
  });
});

describe('the reader in the cache key', () => {
  const readerOf = (cookies: Values, requestId?: string) =>
    handler(viewerRequest({ [readerHeader]: { value: signedOutReader } }, cookies, requestId)).headers[
      readerHeader as 'host'
    ].value;

  it.each(['__Host-at', '__Host-rt', 'local-at', 'local-rt'])(
    'is the id of the request if it has the cookie %s, valid or not',
    (name) => {
      const cookies = { [name]: { value: 'x' } };
      expect([readerOf(cookies, 'a'), readerOf(cookies, 'b')]).toEqual(['a', 'b']);
    },
  );

  it('is the same for everybody without a session', () => {
    expect(readerOf({})).toBe(signedOutReader);
    expect(readerOf({ '__Host-kd': { value: 'known device' }, theme: { value: 'dark' } })).toBe(
      signedOutReader,
    );
  });
});

describe('a call that is too large', () => {
  const ofLength = (bytes: number) =>
    onRequest(viewerRequest({ 'content-length': { value: String(bytes) } }));

  it('is refused at the edge with the API’s problem', () => {
    const refused = ofLength(4 * 1024 * 1024 + 1);
    if (!('statusCode' in refused)) throw new Error('It was not refused.');
    expect(refused).toMatchObject({
      statusCode: 413,
      headers: { 'content-type': { value: 'application/json; charset=utf-8' } },
    });
    expect(JSON.parse(refused.body.data)).toMatchObject({ code: 'DIRECT_UPLOAD_REQUIRED' });
  });

  it('is allowed at 4 MB', () => {
    expect(ofLength(4 * 1024 * 1024)).not.toHaveProperty('statusCode');
  });
});

describe('the deployed function', () => {
  const { Edge } = stageTemplates({ stage: 'dev' });
  const [, fn] =
    resourcesOf(Edge, 'AWS::CloudFront::Function').find(([id]) => id.startsWith('ViewerHeaders')) ?? [];
  const code: string = fn?.Properties['FunctionCode'];

  it('does the same as its source', () => {
    const { headers } = runInNewContext(`${code}; handler(event)`, { event: viewerRequest(forged) });
    expect(headers).toEqual(expected);
  });
});
