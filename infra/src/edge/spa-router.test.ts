import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../kit/project-root.ts';
import { resourcesOf, stageTemplates } from '../testing/stage-templates.ts';
import { handler } from './spa-router.ts';

const screens = [
  '/tornadoes',
  '/tornadoes/19740403-vfdkju89',
  '/u/a.b',
  '/reset-password/x.y',
  '/credits/',
  '/api',
  '/assets',
  '/index.html',
  '/favicon.svg/',
  '/robots.txt.html',
  '/deep/assets/app.js',
];
const files = ['/assets/x.js', '/assets/fonts/plex.woff2', '/favicon.svg', '/social-card.png', '/theme.js'];

function route(uri: string): string {
  return handler({ request: { uri } }).uri;
}

describe('the app’s router', () => {
  it.each(screens)('answers %s with the app', (uri) => {
    expect(route(uri)).toBe('/index.html');
  });

  it('answers / with the prerendered home page', () => {
    expect(route('/')).toBe('/home.html');
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
});

describe('the deployed router', () => {
  const { Edge } = stageTemplates({ stage: 'dev' });
  const [, fn] =
    resourcesOf(Edge, 'AWS::CloudFront::Function').find(([id]) => id.startsWith('AppRouter')) ?? [];
  const code: string = fn?.Properties['FunctionCode'];

  it('is a plain script for the runtime, well under its 10 KB', () => {
    expect(fn?.Properties['FunctionConfig'].Runtime).toBe('cloudfront-js-2.0');
    expect(code).not.toMatch(/\b(import|export)\b/);
    expect(code.length).toBeLessThan(10_240);
  });

  it('routes as its source does', () => {
    for (const uri of [...screens, ...files]) {
      const routed = runInNewContext(`${code}; handler(event).uri`, { event: { request: { uri } } });
      expect(routed).toBe(route(uri));
    }
  });
});
