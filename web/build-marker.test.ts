import { expect, it } from 'vitest';
import { buildIdOf } from './build-marker.ts';

it('gives the same id for the same files in any order, and another id for other files', () => {
  const id = buildIdOf(['assets/start-a1.js', 'assets/tornado-page-b2.js', 'index.html']);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(buildIdOf(['index.html', 'assets/tornado-page-b2.js', 'assets/start-a1.js'])).toBe(id);
  expect(buildIdOf(['assets/start-a1.js', 'assets/tornado-page-c3.js', 'index.html'])).not.toBe(id);
});
