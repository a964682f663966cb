import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberLoginRedirect, takeLoginRedirect } from './login-redirect.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

describe('section 2: login redirect memory', () => {
  it('section 9: is kept under postLoginRedirect, and given back once', () => {
    rememberLoginRedirect('/tornadoes?page=2#main');
    expect(kept.get('postLoginRedirect')).toBe('/tornadoes?page=2#main');
    expect(takeLoginRedirect()).toBe('/tornadoes?page=2#main');
    expect(takeLoginRedirect()).toBe('/');
  });

  it.each([
    '/login',
    '/register',
    '/login/',
    '/register?plan=free',
    '/forgot-password',
    '/reset-password/abc',
  ])('never remembers %s', (path) => {
    rememberLoginRedirect('/map');
    rememberLoginRedirect(path);
    expect(takeLoginRedirect()).toBe('/map');
  });

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', '/login'])(
    'never leads to %s, whatever wrote it there',
    (path) => {
      kept.set('postLoginRedirect', path);
      expect(takeLoginRedirect()).toBe('/');
    },
  );

  it('does without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    rememberLoginRedirect('/map');
    expect(takeLoginRedirect()).toBe('/');
  });
});
