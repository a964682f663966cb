import { execFileSync, spawnSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { deployedEdgeFunctions } from '../testing/deployed-edge-function.ts';

const hasNjs = spawnSync('njs', ['-v'], { stdio: 'ignore' }).status === 0;
const functions = deployedEdgeFunctions();

type Values = Record<string, { value: string }>;

/** Returns a viewer-request event with all the fields that CloudFront sets. */
function viewerRequest(
  method: string,
  uri: string,
  headers: Values = {},
  ip = '198.51.100.7',
  isSignedIn = true,
) {
  return {
    version: '1.0',
    context: {
      distributionDomainName: 'd111111abcdef8.cloudfront.net',
      distributionId: 'EDFDVBD6EXAMPLE',
      eventType: 'viewer-request',
      requestId: 'EXAMPLEntjQpEXAMPLE_SG5Z-EXAMPLEPmPfEXAMPLEu3EqEXAMPLE==',
    },
    viewer: { ip },
    request: {
      method,
      uri,
      querystring: { page: { value: '2' }, state: { value: 'OH', multiValue: [{ value: 'OH' }] } },
      headers: { host: { value: 'tornadoes.example.org' }, accept: { value: '*/*' }, ...headers },
      cookies: isSignedIn ? { '__Host-at': { value: 'x.y', attributes: '' } } : {},
    },
    // Functions of the viewer request do not get it, and look at nothing of it.
    response: {
      statusCode: 200,
      headers: { 'cache-control': { value: 'no-cache' }, 'x-amz-meta-status': { value: '404' } },
    },
  };
}

const events = [
  viewerRequest('GET', '/'),
  viewerRequest('GET', '/tornadoes/19740403-vfdkju89'),
  viewerRequest('GET', '/u/a.b'),
  viewerRequest('GET', '/no/such/page'),
  viewerRequest('GET', '//credits%2F/..'),
  viewerRequest('GET', '/animations/01JD5K8Z7Q1111111111111111/stream'),
  viewerRequest('GET', '/animations/health'),
  viewerRequest('GET', '/animations/health', { 'x-watch-key': { value: 'new-key' } }),
  viewerRequest('GET', '/animations/health', { 'x-watch-key': { value: 'new-kéy' } }),
  viewerRequest('OPTIONS', '/data/latest/tornadoes.parquet'),
  viewerRequest('HEAD', '/assets/app-4f2a.js'),
  viewerRequest('GET', '/favicon.svg'),
  viewerRequest('GET', '/images/AAAAAAAAAAAAAAAAAAAAAA'),
  viewerRequest('GET', '/api/v1/images/AAAAAAAAAAAAAAAAAAAAAA-thumb'),
  viewerRequest('GET', '/api/v1/tornadoes', {}, '2001:db8::7'),
  viewerRequest('GET', '/api/v1/tornadoes/19740403-vfdkju89', {}, '2001:db8::7', false),
  viewerRequest('GET', '/api/v1/auth/me', { 'x-viewer-ip': { value: '192.0.2.1' } }),
  viewerRequest('POST', '/api/v1/users/profile-photo', { 'content-length': { value: '4194304' } }),
  viewerRequest('POST', '/api/v1/users/profile-photo', { 'content-length': { value: '4194305' } }),
];

// CloudFront's runtime is njs, which supports less of the language than Node.
describe.skipIf(!hasNjs)('the CloudFront functions in njs', () => {
  it('are the six of the distribution', () => {
    expect(functions.map(({ name }) => name).toSorted()).toEqual([
      'app-router',
      'file-preflight',
      'health-door',
      'image-path',
      'status-of-file',
      'viewer-headers',
    ]);
  });

  it.each(functions)('$name is a plain script for the runtime, well under its 10 KB', ({ code, runtime }) => {
    expect(runtime).toBe('cloudfront-js-2.0');
    expect(code).not.toMatch(/\b(import|export)\b/);
    expect(code.length).toBeLessThan(10_240);
  });

  it.each(functions)('$name returns the same for every event as in Node', ({ code }) => {
    expect(inNjs(code)).toEqual(inNode(code));
  });
});

function inNode(code: string): unknown[] {
  return events.map((event) => JSON.parse(runInNewContext(`${code}\n${answerTo(event)}`)));
}

/** Prints one line per result, because njs cuts lines after two thousand characters. */
function inNjs(code: string): unknown[] {
  const lines = events.map((event) => `console.log(${answerTo(event)});`);
  const printed = execFileSync('njs', ['-'], { input: [code, ...lines].join('\n'), encoding: 'utf8' });
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function answerTo(event: unknown): string {
  return `JSON.stringify(handler(${JSON.stringify(event)}))`;
}
