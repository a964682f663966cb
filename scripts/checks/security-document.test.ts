import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';

/** Returns a line for each row of ASVS and test file that names it. */
function rowsNamedByTests(): string[] {
  const tests = ['functions', 'infra', 'scripts'].flatMap((side) =>
    globSync(`${side}/**/*.test.ts`, { cwd: projectRoot, exclude: ['**/node_modules/**'] }),
  );
  return tests.flatMap((file) => {
    const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
    const rows = lines.flatMap((line) => rowsIn(/ASVS (.*)/.exec(line)?.[1] ?? ''));
    return [...new Set(rows)].map((row) => `${row} ${file}`);
  });
}

function rowsInDocument(): string[] {
  const document = readFileSync(join(projectRoot, 'SECURITY.md'), 'utf8');
  const lines = document.split('\n').filter((line) => /^\| \d/.test(line));
  return lines.flatMap((line) => {
    const [, rows = '', files = ''] = line.split('|');
    return rowsIn(rows).flatMap((row) =>
      [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `${row} ${file}`),
    );
  });
}

function rowsIn(text: string): string[] {
  return text.match(/\b\d{1,2}\.\d\.\d{1,2}\b/g) ?? [];
}

it('SECURITY.md lists the rows of ASVS that tests name, and the files of these tests', () => {
  expect(rowsInDocument().toSorted()).toEqual(rowsNamedByTests().toSorted());
});
