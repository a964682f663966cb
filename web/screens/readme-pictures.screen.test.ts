import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ownSite } from '../e2e/own-site.ts';
import { openScreen } from './open-screen.tsx';
import { wordsOf } from './words-of.ts';

const project = join(import.meta.dirname, '..', '..');
const file = join(project, 'docs', 'pictures', 'screens.txt');

/**
 * The headings, regions and fields of a screen: what is old in a picture of it when one of them comes, goes or changes.
 * They are the same with any record and on any day, and an edit of code alone leaves them as they are.
 */
function outline(): string[] {
  const parts = document.body.querySelectorAll(
    'h1, h2, legend, label, [role=region], section[aria-label], th',
  );
  const lines = [...parts].map((part) => {
    const name = part.getAttribute('aria-label') ?? wordsOf(part);
    return `${part.localName} ${name.replaceAll(/\d+/g, '#')}`;
  });
  return [...new Set(lines)].filter((line) => line.includes(' ')).toSorted();
}

async function idOfMoore(): Promise<string> {
  const response = await fetch(`${ownSite.siteUrl}/api/v1/tornadoes?q=Moore+2013&limit=1`);
  const { tornadoes } = (await response.json()) as { tornadoes: { id: string }[] };
  return tornadoes[0]?.id ?? '';
}

it('README shows the screens as they are: otherwise run "npm run screenshots"', async () => {
  const lines: string[] = [];
  for (const [name, path, heading] of [
    ['home', '/', 'Featured Today'],
    ['map', '/map', /./],
    ['tornado', `/tornadoes/${await idOfMoore()}`, 'Revisions'],
    ['scans', '/radar', /./],
  ] as const) {
    await openScreen(path, { seesMaps: true });
    await screen.findAllByRole('heading', { name: heading });
    lines.push(`# ${name}`, ...outline());
  }
  const text = `${lines.join('\n')}\n`;
  if (process.env['WRITE_OUTLINES']) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
});
