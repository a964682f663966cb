import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productName } from '@touchdown/shared/text/product-name.ts';
import { expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';

const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8');
const file = read('CITATION.cff');
/** The keys of the first level, with their texts. Lists are below them, indented. */
const fields = Object.fromEntries(
  file
    .split('\n')
    .filter((line) => /^\S/.test(line))
    .map((line) => line.split(/: ?(.*)/s, 2)),
) as Record<string, string>;

it('CITATION.cff has what version 1.2.0 of the format requires, in text that needs no quotes', () => {
  expect(fields).toMatchObject({ 'cff-version': '1.2.0', type: 'software', title: productName });
  expect(fields['message']).not.toBe('');
  expect(file).toMatch(/^authors:\n {2}- name: /m);
  // A colon or a number sign inside of a text would change what it means.
  for (const line of file.split('\n').filter((one) => /: \S/.test(one)))
    expect(line.replace(/^[\s-]*[\w-]+: /, '')).not.toMatch(/: |\s#|^["'[{>|*&!%@`]/);
});

it('says the version and the licence of the package, and the authors of the licence', () => {
  const { version, license } = JSON.parse(read('package.json')) as Record<string, string>;
  expect([fields['version'], fields['license']]).toEqual([version, license]);
  expect(file).toContain(`- name: ${/Copyright \(c\) \d+ (.+)/.exec(read('LICENSE'))?.[1]}\n`);
});
