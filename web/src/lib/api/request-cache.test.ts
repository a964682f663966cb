import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAnswers, forgetAnswersOfOtherBuilds, recallAnswer, rememberAnswer } from './request-cache.ts';

/** As in a browser, the stored items are the object's own properties. */
const methods = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};
let storage: Record<string, string>;

function serveBuild(content: string | undefined): void {
  vi.stubGlobal('document', {
    querySelector: () => (content === undefined ? null : { content }),
  });
}

beforeEach(() => {
  storage = Object.create(methods) as Record<string, string>;
  vi.stubGlobal('localStorage', storage);
  serveBuild('a1');
});
afterEach(() => vi.unstubAllGlobals());

const list = '/api/v1/tornadoes?page=1';

it('stores an answer for its own build, under a key with the prefix of the specification', () => {
  rememberAnswer(list, { tornadoes: [] });
  expect(recallAnswer(list)).toEqual({ tornadoes: [] });
  for (const key of Object.keys(storage)) expect(key).toMatch(/^api_cache_/);
  serveBuild('b2');
  expect(recallAnswer(list)).toBeUndefined();
});

it('removes the answers of other builds at the start, and nothing else', () => {
  storage['theme'] = 'dark';
  storage[`api_cache_${list}`] = '{"at":1,"answer":{"of":"a page without a build"}}';
  rememberAnswer(list, { of: 'a1' });
  serveBuild('b2');
  rememberAnswer(list, { of: 'b2' });
  forgetAnswersOfOtherBuilds();
  expect(Object.keys(storage)).toHaveLength(2);
  expect(storage['theme']).toBe('dark');
  expect(recallAnswer(list)).toEqual({ of: 'b2' });
});

it('removes answers by a part of the URL, or all answers of every build', () => {
  rememberAnswer(list, 1);
  rememberAnswer('/api/v1/a1', 2);
  rememberAnswer('/api/v1/contributions', 3);
  forgetAnswers('a1');
  expect([recallAnswer(list), recallAnswer('/api/v1/a1'), recallAnswer('/api/v1/contributions')]).toEqual([
    1,
    undefined,
    3,
  ]);
  serveBuild('b2');
  forgetAnswers();
  expect(Object.keys(storage)).toEqual([]);
});

it('works in a page without the id of a build', () => {
  serveBuild(undefined);
  rememberAnswer(list, 1);
  forgetAnswersOfOtherBuilds();
  expect(recallAnswer(list)).toBe(1);
});
