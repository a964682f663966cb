import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { homeTitle } from '@touchdown/shared/text/product-name.ts';
import { generalDescription } from '@touchdown/shared/tornadoes/record-description.ts';

it('the app and index.html have the same title and description', () => {
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  expect(page).toContain(`<title>${homeTitle}</title>`);
  expect(page).toContain(`content="${generalDescription}"`);
});
