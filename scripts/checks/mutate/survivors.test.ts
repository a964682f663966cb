import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../system/local-state-folder.ts';
import { mutationsOf } from './mutations.ts';
import { explanationOf, readSurvivors, staleSurvivors } from './survivors.ts';

const survivor = {
  file: 'a.ts',
  before: 'export const a = b < c;',
  after: 'export const a = b <= c;',
  reason: 'b and c are never equal',
};

it('a survivor is explained by its lines, wherever in the file they are', () => {
  const source = 'export const x = 1;\n\n  export const a =  b < c;\n';
  const [, boundary] = mutationsOf('a.ts', source);
  expect(boundary && explanationOf(source, boundary, [survivor])).toBe(survivor);
  const [number] = mutationsOf('a.ts', source);
  expect(number && explanationOf(source, number, [survivor])).toBeUndefined();
});

it('an explanation of code that has changed, or of a file that is gone, is stale', () => {
  expect(staleSurvivors([survivor], () => 'export const a = b < c;')).toEqual([]);
  expect(staleSurvivors([survivor], () => 'export const a = b < d;')).toEqual([survivor]);
  expect(staleSurvivors([survivor], () => undefined)).toEqual([survivor]);
});

it('every survivor that the repository explains exists, and its reason is a sentence', () => {
  const survivors = readSurvivors();
  const read = (file: string) => {
    const path = join(projectRoot, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
  expect(staleSurvivors(survivors, read)).toEqual([]);
  for (const { reason } of survivors) expect(reason).toMatch(/^[A-Z].+\.$/);
});
