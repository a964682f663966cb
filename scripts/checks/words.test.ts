import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';

/** Written into NOTICE and the license lists, or into the compiled record, which says so once it is compiled again. */
const exempted = ['scripts/{supply,passwords}/**', 'shared/src/tornadoes/quality-flag.ts'];
/** The local cloud speaks as AWS does, and tests and their helpers speak to developers. */
const unread = ['**/*.test.{ts,tsx}', '**/testing/**', 'scripts/{local-cloud,checks,record/compiled}/**'];
const sources = globSync(['{web,functions,shared,scripts}/**/src/**/*.{ts,tsx}', 'scripts/**/*.ts'], {
  cwd: projectRoot,
  exclude: [...exempted, ...unread, '**/node_modules/**'],
}).toSorted();
const documents = ['README.md', 'CHANGELOG.md', ...globSync('docs/guides/*.md', { cwd: projectRoot })];

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const banned: Readonly<Record<string, RegExp>> = {
  'none as a predicate': /\b(?:is|are) none\b|\bnone any more\b/i,
  'differs, not "is another one"': /\bis another one\b/i,
  'as it stood': /\bas it stood\b/i,
  'whom they killed': /\bwhom they killed\b/i,
  'a range as a riddle': /\bsomewhere between .* and\b/i,
  'cannot know, cannot be said': /\bwhat .* cannot know\b|\bno \w+ can be said\b/i,
  'tied, not "as many as another"': /\bas (?:many|much) as another\b/i,
  'a British spelling':
    /\b(?:(?:dis)?colour\w*|neighbour\w*|licences?|grey|centres?|(?:kilo|centi)?metres?|programmes?|recognis\w+|organis\w+|labelled|cancelled|cancelling|misspelt|whilst)\b/i,
  '95%, without a space': /\d %/,
  'a clock without periods': /\d [ap]m\b/,
  'the month before the day': new RegExp(String.raw`\b\d{1,2} (?:${months}) \d{4}\b`),
};

it('sentences that people read are plain American English', () => {
  const found = [
    ...sources.flatMap((file) => faultsIn(file, sentencesOf(parseSync(file, read(file)).program))),
    ...documents.flatMap((file) =>
      faultsIn(
        file,
        read(file)
          .replaceAll(/`[^`]*`/g, '')
          .split('\n'),
      ),
    ),
  ];
  expect(found).toEqual([]);
});

it.each([
  ['No record is none any more.', 'none as a predicate'],
  ['The band has 95 % of them.', '95%, without a space'],
  ['On 20 May 2013 it began.', 'the month before the day'],
  ['It began at 5:34 pm CDT.', 'a clock without periods'],
  ['States beside it are neighbouring states.', 'a British spelling'],
])('notices “%s”', (sentence, fault) => {
  expect(faultsIn('a file', [sentence])).toEqual([`a file: ${fault}: ${sentence}`]);
});

function read(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

function faultsIn(file: string, sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) =>
    Object.entries(banned).flatMap(([fault, pattern]) =>
      pattern.test(sentence) ? [`${file}: ${fault}: ${sentence.trim()}`] : [],
    ),
  );
}

/** Returns the text between tags, and strings of several words that are not code. Long sums of strings nest deeply. */
function sentencesOf(program: unknown): string[] {
  const found: string[] = [];
  const rest = [program];
  for (let node = rest.pop(); rest.length > 0 || node !== undefined; node = rest.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { type, value } = node as { type?: string; value?: unknown };
    if (type === 'ImportDeclaration' || type === 'TSLiteralType') continue;
    const text = type === 'TemplateElement' ? (value as { raw: string }).raw : value;
    if (type === 'JSXText') found.push(String(text));
    else if (type !== 'Literal' && type !== 'TemplateElement')
      rest.push(...(Object.values(node) as unknown[]).filter((part) => typeof part === 'object'));
    else if (typeof text === 'string' && isSentence(text)) found.push(text);
  }
  return found;
}

/** Names, keys and expressions of a database or of code are no sentences. */
function isSentence(text: string): boolean {
  return /\p{L}\s+\p{L}|\d %/u.test(text) && !/[{}<>;=]|\s[:#]\w/.test(text);
}
