import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageAt, pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { pageNames, pageOf } from '@touchdown/shared/contract/pages.ts';
import { projectRoot } from '../kit/project-root.ts';
import { deployedHandler } from '../testing/deployed-edge-function.ts';

interface Request {
  uri: string;
}

const handler = deployedHandler('app-router') as (event: { request: Request }) => Request;
const route = (uri: string): string => handler({ request: { uri } }).uri;

const parts = {
  id: 'x.y',
  username: 'a.b',
  token: 'x.y',
  caseNumber: '%E2%9C%93',
  state: 'a',
  county: 'b',
  town: 'c',
  date: 'd',
  year: 'e',
  release: 'f',
  run: 'g',
  office: 'h',
};
const pagePaths = pageNames.filter((name) => name !== 'home').map((name) => pathOf(name, parts));
const alsoPages = [
  '/tornadoes',
  '/u/%zz',
  '/reset-password',
  '/reset-password/x.y',
  '/credits/',
  '/credits//',
  '/CREDITS',
  '/api',
  '//',
  '/index.html',
];
const unknown = [
  '/no/such/page',
  '/ads.txt',
  '/sw.js',
  '/feeds/x',
  '/.well-known/anything',
  '/.well-known',
  '/assets',
  '/deep/assets/app.js',
  '/home.html',
  '/not-found.html',
  '/favicon.svg/',
  '/robots.txt.html',
  '/u',
  '/u/',
  '/u//',
  '/u/a/b',
  '/restore-email',
  '/verify-email/a',
  '/account/unknown',
  '//credits',
  '/credits/..',
  '/./credits',
  '/%63redits',
  '/credits%2F',
  '/credits%00',
  '/__proto__',
  '/constructor/prototype',
];
const files = [
  '/assets/x.js',
  '/assets/fonts/plex.woff2',
  '/favicon.svg',
  '/social-card.png',
  '/theme.js',
  '/licenses.txt',
  '/build/sbom.json',
  '/build/provenance.json',
];

describe('the app’s router', () => {
  it.each([...pagePaths, ...alsoPages])('answers %s with the app', (uri) => {
    expect(route(uri)).toBe('/index.html');
  });

  it.each(unknown)('answers %s with the page for unknown URLs', (uri) => {
    expect(route(uri)).toBe('/not-found.html');
  });

  it('gives / a name for the function that writes the home page', () => {
    expect(route('/')).toBe('/home');
  });

  it.each(files)('leaves the file %s alone', (uri) => {
    expect(route(uri)).toBe(uri);
  });

  it('changes nothing else in the request', () => {
    const request = { uri: '/credits', method: 'GET', headers: { host: { value: 'example.org' } } };
    expect(handler({ request })).toEqual({ ...request, uri: '/index.html' });
  });

  it('knows every file beside the site’s page', () => {
    const folder = join(projectRoot, 'web/public');
    const kept = existsSync(folder) ? globSync('**/*.*', { cwd: folder }) : [];
    for (const file of kept) expect(route(`/${file}`)).toBe(`/${file}`);
  });

  it('finds the same pages as the pages function, whatever is below them', () => {
    for (const name of pageNames) {
      const { path } = pageOf(name);
      for (const end of ['', '/', '/x', '/x/y', '/x/y/z', '//x']) {
        const uri = path.replace(/\?$/, '') + end;
        if (uri === '/') continue;
        expect([uri, route(uri) === '/index.html']).toEqual([uri, pageAt(uri) !== undefined]);
      }
    }
  });
});
