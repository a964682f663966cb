import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberLoginRedirect, takeLoginRedirect } from './login-redirect.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

describe('section 2: login redirect memory', () => {
  it('section 9: is stored under postLoginRedirect and returned once', () => {
    rememberLoginRedirect('/tornadoes?page=2#main');
    expect(stored.get('postLoginRedirect')).toBe('/tornadoes?page=2#main');
    expect(takeLoginRedirect()).toBe('/tornadoes?page=2#main');
    expect(takeLoginRedirect()).toBe('/');
  });

  it('returns to the page that confirms an address, which needs the login', () => {
    rememberLoginRedirect('/verify-email#abc');
    expect(takeLoginRedirect()).toBe('/verify-email#abc');
  });

  it.each([
    '/login',
    '/register',
    '/login/',
    '/register?plan=free',
    '/forgot-password',
    '/reset-password/abc',
    '/restore-email/abc',
  ])('never remembers %s', (path) => {
    rememberLoginRedirect('/map');
    rememberLoginRedirect(path);
    expect(takeLoginRedirect()).toBe('/map');
  });

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', '/login'])(
    'never leads to %s, even if it is stored',
    (path) => {
      stored.set('postLoginRedirect', path);
      expect(takeLoginRedirect()).toBe('/');
    },
  );

  it('works without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    rememberLoginRedirect('/map');
    expect(takeLoginRedirect()).toBe('/');
  });
});
