import { expect, it } from 'vitest';
import { buildOf } from './build-marker.ts';

it('a build is the same for the same files in any order, and another with any other file', () => {
  const build = buildOf(['assets/start-a1.js', 'assets/tornado-page-b2.js', 'index.html']);
  expect(build).toMatch(/^[0-9a-f]{12}$/);
  expect(buildOf(['index.html', 'assets/tornado-page-b2.js', 'assets/start-a1.js'])).toBe(build);
  expect(buildOf(['assets/start-a1.js', 'assets/tornado-page-c3.js', 'index.html'])).not.toBe(build);
});
