import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storageFormat } from './storage-format.ts';

/**
 * Throws if tables of an earlier start hold keys that this code would not find. Otherwise writes the current
 * storage format beside the tables. A new kind of item does not make the existing ones unreadable, nor does another
 * entry of a kind in an index, which only newer items have, or a further letter of a part.
 */
export function checkStorageFormat(folder: string, format: readonly string[] = storageFormat()): void {
  const file = join(folder, 'storage-format.txt');
  if (existsSync(join(folder, 'tables'))) {
    const stored = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
    if (stored.length === 0 || !stored.every((line) => format.some((now) => isReadAs(line, now)))) {
      throw new Error(
        'The stored tables use an older storage format. Start with an empty state: npm start -- --fresh',
      );
    }
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${format.join('\n')}\n`);
}

/** Whether items that were stored by one line are found by another. */
function isReadAs(stored: string, next: string): boolean {
  const now = withLettersOf(stored, next);
  if (stored === now) return true;
  const [had, has] = [stored, now].map((line) => line.split(' | '));
  // The line that explains the letters.
  if (had?.length === 2) return now.startsWith(`${stored}, `);
  if (had?.length !== 5 || has?.length !== 5) return false;
  const isSame = [0, 1, 2, 4].every((at) => had[at] === has[at]);
  const entriesOf = (cells: string[]) => cells[3]?.split(/, (?=\w+ = )/) ?? [];
  const entries = entriesOf(has);
  return isSame && entriesOf(had).every((entry) => entry === 'in no index' || entries.includes(entry));
}

const lettersOfPart = /<(\w+):([A-Z](?:,[A-Z])*)>/g;

/** The line without the letters that a part has got since the other one was stored. */
function withLettersOf(stored: string, now: string): string {
  const before = [...stored.matchAll(lettersOfPart)];
  return now.replace(lettersOfPart, (part, name: string, letters: string) => {
    const [had, hadName, hadLetters = ''] = before.shift() ?? [];
    return had && hadName === name && letters.startsWith(`${hadLetters},`) ? had : part;
  });
}
