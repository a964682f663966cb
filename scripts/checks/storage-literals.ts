import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { indexesOf, type KeyPatterns, type TableShape } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';

export interface StorageLiteral {
  file: string;
  text: string;
}

/**
 * Finds keys that are spelled by hand. Grants, filters and stores must make their keys from the same row in
 * `shared/src/storage`. Tests may spell keys, to pin the stored bytes.
 */
export function findStorageLiterals(
  files: readonly string[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): StorageLiteral[] {
  const words = keyWords();
  const isKey = (text: string) => keyBeginning.test(text) || words.has(text);
  return files
    .filter((file) => !file.startsWith('shared/src/storage/') && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      textsIn(parseSync(file, read(file)).program)
        .filter(isKey)
        .map((text) => ({ file, text })),
    );
}

/** The beginning of partition keys and of most sort keys, also of new ones that are not declared yet. */
const keyBeginning = /^[A-Z]{2,}#/;

/** Returns the keys that are one word, and the names of indexes and their attributes. */
function keyWords(): ReadonlySet<string> {
  const all = Object.values<TableShape>(tables);
  const patterns = all
    .flatMap(({ kinds }) => Object.values(kinds))
    .flatMap((kind): KeyPatterns[] => [kind, ...Object.values(kind.indexes ?? {})])
    .flatMap(({ partition, sort }) => [partition, sort]);
  // Shorter words would match strings that are not keys.
  const words = patterns.filter((pattern) => /^\w{3,}$/.test(pattern));
  const indexes = all
    .flatMap(indexesOf)
    .flatMap(({ name, partitionKey, sortKey }) => [name, partitionKey, sortKey]);
  return new Set([...words, ...indexes]);
}

/** Returns the strings, the pieces of templates and the regular expressions in a syntax tree. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, regex } = node as { type?: string; value?: unknown; regex?: { pattern: string } };
  if (type === 'Literal' && regex) return [regex.pattern.replace(/^\^/, '')];
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  if (type === 'TemplateElement') return [(value as { raw: string }).raw];
  return Object.values(node).flatMap(textsIn);
}
