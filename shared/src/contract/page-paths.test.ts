import { describe, expect, it } from 'vitest';
import { headersKindAt, pageAt, pathOf } from './page-paths.ts';
import { pageNames } from './pages.ts';

describe('the page at a path', () => {
  it.each([
    ['/', 'home', {}],
    ['', 'home', {}],
    ['/tornadoes', 'tornadoes', {}],
    ['/tornadoes/', 'tornadoes', {}],
    ['/tornadoes/19740403-vfdkju89', 'tornado', { id: '19740403-vfdkju89' }],
    ['/tornadoes/a%2Fb', 'tornado', { id: 'a%2Fb' }],
    ['/account/security', 'accountSecurity', {}],
    ['/reset-password', 'resetPassword', {}],
    ['/reset-password/abc', 'resetPassword', { token: 'abc' }],
  ])('%s is %s', (path, name, parts) => {
    expect(pageAt(path)).toEqual({ name, parts });
  });

  it.each([
    '/nowhere',
    '/tornadoes/a/b',
    '/u',
    '/constructor',
    '/account/nothing',
    '/Tornadoes',
    '//tornadoes',
    '/states//cleveland',
  ])('is undefined at %s', (path) => {
    expect(pageAt(path)).toBeUndefined();
  });

  it('is found at the path that pathOf returns for it', () => {
    const places = { state: 'e', county: 'f', town: 'g' };
    const parts = {
      id: 'a',
      username: 'b',
      token: 'c',
      caseNumber: 'd',
      ...places,
      date: 'h',
      year: 'i',
      release: 'j',
      run: 'k',
      office: 'l',
    };
    for (const name of pageNames) expect(pageAt(pathOf(name, parts))?.name).toBe(name);
  });
});

describe('the path of a page', () => {
  it('encodes its parts so that none can change the path', () => {
    expect(pathOf('tornado', { id: '../a?b' })).toBe('/tornadoes/..%2Fa%3Fb');
  });

  it('omits an optional part, and requires every other part', () => {
    expect(pathOf('resetPassword')).toBe('/reset-password');
    expect(() => pathOf('tornado')).toThrow('The path of tornado needs id.');
  });
});

describe('the kind of headers at a path', () => {
  it.each([
    ['/account/subscription', 'payment'],
    // The edge sends the site's own page here.
    ['/account/subscription/', 'site'],
    ['/Account/Subscription', 'site'],
    ['/account', 'site'],
    ['/', 'site'],
    ['/nowhere', 'site'],
  ])('%s has those of the kind %s', (path, kind) => {
    expect(headersKindAt(path)).toBe(kind);
  });
});
