import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { personalDataRows } from '@touchdown/shared/privacy/registry.ts';
import { expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

it('has every key under which pages store something in the browser', () => {
  const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: projectRoot })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: read(file) }));
  const others = sources.filter(({ text }) => /\bindexedDB\b|document\.cookie|\bcaches\.open/.test(text));
  expect(others.map(({ file }) => file)).toEqual([]);

  const storing = sources.filter(({ text }) => /\b(local|session)Storage\.setItem/.test(text));
  const keys = storing.map(({ file, text }) => ({
    file,
    keys: [...text.matchAll(/^(?:export )?const \w*(?:Key|[pP]refix) = '([^']+)'/gm)].map(
      ([, key = '']) => key,
    ),
  }));
  expect(keys.filter((one) => one.keys.length === 0)).toEqual([]);
  expect(keys.flatMap((one) => one.keys).toSorted()).toEqual(
    personalDataRows.flatMap(([, row]) => row.in.browser ?? []).toSorted(),
  );
});

it('has all cookies', () => {
  expect(personalDataRows.flatMap(([, row]) => row.in.cookies ?? []).toSorted()).toEqual([
    'access',
    'device',
    'refresh',
  ]);
});

it('has the places that SECURITY.md says something stays in after a deletion, and no others', () => {
  const [, part = ''] = read('SECURITY.md').split('## What stays of a deleted account\n');
  const [section = ''] = part.split('\n## ');
  const places = section.split('\n').filter((line) => /^\| (?!where|-)/.test(line));
  expect(places.map((line) => line.split('|')[1]?.trim() ?? '').toSorted()).toEqual(
    [...new Set(personalDataRows.flatMap(([, { staysAs }]) => staysAs?.replace('’', "'") ?? []))].toSorted(),
  );
});
