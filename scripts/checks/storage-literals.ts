import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { indexesOf, type KeyPatterns, type TableShape } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';

export interface StorageLiteral {
  file: string;
  text: string;
}

/**
 * Finds keys that are spelled by hand: what infra lets a function touch, what a filter lets through and
 * what a store writes must come from the same row. Tests may spell keys, to hold the stored bytes.
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

/** How partitions begin, and most sort keys; a new one that nobody has declared begins so too. */
const keyBeginning = /^[A-Z]{2,}#/;

/** The keys, and the names of indexes and their attributes, that are one word. */
function keyWords(): ReadonlySet<string> {
  const all = Object.values<TableShape>(tables);
  const patterns = all
    .flatMap(({ kinds }) => Object.values(kinds))
    .flatMap((kind): KeyPatterns[] => [kind, ...Object.values(kind.indexes ?? {})])
    .flatMap(({ partition, sort }) => [partition, sort]);
  // One letter can be anything.
  const words = patterns.filter((pattern) => /^\w{3,}$/.test(pattern));
  const indexes = all
    .flatMap(indexesOf)
    .flatMap(({ name, partitionKey, sortKey }) => [name, partitionKey, sortKey]);
  return new Set([...words, ...indexes]);
}

/** Texts, the pieces of templates, and what regular expressions begin with. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, regex } = node as { type?: string; value?: unknown; regex?: { pattern: string } };
  if (type === 'Literal' && regex) return [regex.pattern.replace(/^\^/, '')];
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  if (type === 'TemplateElement') return [(value as { raw: string }).raw];
  return Object.values(node).flatMap(textsIn);
}
