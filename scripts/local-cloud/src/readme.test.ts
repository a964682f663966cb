import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { played } from './resource-types.ts';

const folder = join(import.meta.dirname, '..');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

it('the README and the list of types name files that exist', () => {
  const named = [...readme.matchAll(/`(src\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const playing = Object.values(played).flatMap((text) => text.match(/[\w/-]+(?:\.ts|\/)/g) ?? []);
  const paths = [...named, ...playing.map((path) => `src/${path}`)];
  expect(paths.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});
