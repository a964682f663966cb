import { describe, expect, it } from 'vitest';
import { deployedHandler } from '../testing/deployed-edge-function.ts';

interface Request {
  uri: string;
  headers: Record<string, { value: string }>;
}
type Result = Request | { statusCode: number; headers: Request['headers']; body: { data: string } };

const handler = deployedHandler('health-door') as (event: { request: Request }) => Result;
const host = { host: { value: 'tornadoes.example.org' } };
const ask = (uri: string, key?: string) =>
  handler({
    request: { uri, headers: { ...host, ...(key === undefined ? {} : { 'x-watch-key': { value: key } }) } },
  });

describe('the stream of the watch', () => {
  it.each(['new-key', 'old-key'])('opens for the key %s, which goes no further', (key) => {
    expect(ask('/animations/health', key)).toEqual({ uri: '/watch/health', headers: host });
  });

  it.each([
    ['no key', undefined],
    ['an empty key', ''],
    ['another key', 'new-kez'],
    ['a longer key', 'new-key1'],
    ['a shorter key', 'new-ke'],
    ['the whole parameter', 'new-key,old-key'],
  ])('is refused with %s', (_what, key) => {
    const refused = ask('/animations/health', key);
    if (!('statusCode' in refused)) throw new Error('It was not refused.');
    expect(refused.statusCode).toBe(404);
    expect(refused.headers['cache-control']).toEqual({ value: 'private, no-store' });
    expect(JSON.parse(refused.body.data)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    '/animations/',
    '/animations/%68ealth',
    '/animations//health',
    '/animations/health/',
    '/animations/a/b/stream',
  ])('is not at %s, even with a key', (uri) => {
    expect(ask(uri, 'new-key')).toMatchObject({ statusCode: 404 });
  });

  it('does not stand before the streams of jobs', () => {
    const uri = '/animations/01JD5K8Z7Q1111111111111111/stream';
    expect(ask(uri)).toEqual({ uri, headers: host });
    expect(ask(uri, 'a key')).toEqual({ uri, headers: host });
  });
});
