import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';
import { documents, readDocument } from './testing/documents.ts';

interface Entry {
  heading: string;
  text: string;
  number: number | undefined;
  supersededBy: number | undefined;
}

function entriesOf(document: string): Entry[] {
  return document
    .split(/^## /m)
    .slice(1)
    .map((entry) => {
      const [heading = '', ...lines] = entry.split('\n');
      return { heading, text: lines.join('\n'), ...numbersIn(heading) };
    })
    .filter(({ heading }) => !heading.endsWith('Dependencies'));
}

function numbersIn(heading: string): Pick<Entry, 'number' | 'supersededBy'> {
  const number = /^D(\d+)\. \d{4}-\d\d-\d\d \S/.exec(heading)?.[1];
  const superseding = /superseded by D(\d+)\)$/.exec(heading)?.[1];
  return {
    number: number === undefined ? undefined : Number(number),
    supersededBy: superseding === undefined ? undefined : Number(superseding),
  };
}

/** Returns a sentence for each wrong number. */
function findProblems(document: string): string[] {
  const entries = entriesOf(document);
  return entries.flatMap(({ heading, number, supersededBy }, at) => {
    if (number !== at + 1) return [`"${heading}" must begin with "D${at + 1}. " and a date`];
    if (supersededBy === undefined) {
      return /supersed/i.test(heading) ? [`"${heading}" must end with "(superseded by D…)"`] : [];
    }
    const later = entries[supersededBy - 1];
    if (supersededBy <= number || !later) return [`D${number}: there is no later entry D${supersededBy}`];
    return new RegExp(`\\bD${number}\\b`).test(later.text) ? [] : [`D${supersededBy} must name D${number}`];
  });
}

describe('DECISIONS.md', () => {
  const decisions = readDocument('DECISIONS.md');

  it('numbers its entries without a gap, and each superseding entry is later and names the superseded one', () => {
    expect(findProblems(decisions)).toEqual([]);
  });

  it('gives each entry its context, its decision and its consequences', () => {
    for (const { text } of entriesOf(decisions)) {
      expect(text).toMatch(/\*\*Context\.\*\*[\s\S]*\*\*Decision\.\*\*[\s\S]*\*\*Consequences\.\*\*/);
    }
  });

  it.each(documents)('has every entry that %s refers to', (name) => {
    const referred = [...readDocument(name).matchAll(/\bD(\d+)\b/g)].map(([, number]) => Number(number));
    const last = entriesOf(decisions).length;
    expect(referred.filter((number) => number < 1 || number > last)).toEqual([]);
  });
});

/** Returns patterns of the packages in the first column of the Dependencies table; `*` stands for a part of a name. */
function explainedPackages(document: string): RegExp[] {
  const rows = (document.split(/^## .*Dependencies$/m)[1] ?? '').split('\n');
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(
      ([, name = '']) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
    ),
  );
}

function installedPackages(): string[] {
  const files = globSync('{,shared/,functions/,web/,infra/,scripts/}package.json', { cwd: projectRoot });
  const names = files.flatMap((file) => {
    const content = JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as Record<string, object>;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.keys(content[kind] ?? {}),
    );
  });
  return [...new Set(names)].filter((name) => !/^@(types|touchdown)\//.test(name)).toSorted();
}

it('DECISIONS.md explains every dependency', () => {
  const explained = explainedPackages(readDocument('DECISIONS.md'));
  expect(installedPackages().filter((name) => !explained.some((one) => one.test(name)))).toEqual([]);
});

describe('the check of the numbers', () => {
  it('notices a gap, an entry without a number, and a superseding entry that is missing or not later', () => {
    expect(findProblems('## D1. 2026-01-01 One\n## D3. 2026-01-01 Three\n')).toHaveLength(1);
    expect(findProblems('## D1. 2026-01-01 One\n## 2026-01-01 Two\n')).toHaveLength(1);
    expect(findProblems('## D1. 2026-01-01 One (superseded by D2)\n')).toHaveLength(1);
    expect(findProblems('## D1. 2026-01-01 One (partly superseded by D1)\n')).toHaveLength(1);
  });

  it('requires the later entry to name the superseded one', () => {
    const first = '## D1. 2026-01-01 One (superseded by D2)\n';
    expect(findProblems(`${first}## D2. 2026-01-01 Two\nNothing.\n`)).toHaveLength(1);
    expect(
      findProblems(`${first}## D2. 2026-01-01 Two\nSupersedes D1.\n## 2026-01-01 Dependencies\n`),
    ).toEqual([]);
  });
});
