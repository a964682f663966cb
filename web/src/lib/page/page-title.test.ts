import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generalDescription, homeTitle } from './page-title.ts';

it('the app and index.html have the same title and description', () => {
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  expect(page).toContain(`<title>${homeTitle}</title>`);
  expect(page).toContain(`content="${generalDescription}"`);
});
