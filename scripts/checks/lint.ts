import { globSync } from 'node:fs';
import { command } from '../system/command.ts';
import { checkImportBoundaries } from './import-boundaries.ts';
import { checkRatchets } from './ratchets.ts';
import { findOtherWidths } from './other-widths.ts';
import { findStorageLiterals } from './storage-literals.ts';
import { findUnusedExports } from './unused-exports.ts';

const oxlint = ['oxlint', '--type-aware', '--type-check', '--deny-warnings'] as const;

/** Runs oxlint, which reports errors of types as the compiler does, and then the checks that need all files together. Returns whether there is nothing to report. */
export async function lint(): Promise<boolean> {
  const isClean = await command(...inPauses, ...oxlint);
  const files = sourceFiles();
  const violations = checkImportBoundaries(files);
  for (const { file, rule, message } of violations) console.error(`${file}: ${message} [${rule}]`);
  const literals = findStorageLiterals(files);
  for (const { file, text } of literals) {
    console.error(`${file}: "${text}" is a stored key: make it from its kind in shared/src/storage`);
  }
  const widths = findOtherWidths([...files, ...globSync('web/src/**/*.css').toSorted()]);
  for (const { file, query } of widths) {
    console.error(`${file}: ${query} is no break point: see web/src/lib/break-points.ts`);
  }
  const unused = findUnusedExports(files);
  for (const { file, name } of unused) {
    console.error(`${file}: only tests use ${name}: remove it, or see scripts/checks/unused-exports.ts`);
  }
  const ratchets = checkRatchets(files);
  for (const message of ratchets) console.error(message);
  return isClean && [violations, literals, widths, unused, ratchets].every(({ length }) => length === 0);
}

/** Lints some files, with their types, and checks their form. */
export async function lintFiles(files: readonly string[]): Promise<boolean> {
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const isClean = sources.length === 0 || (await command(...oxlint, ...sources));
  const isFormatted =
    files.length === 0 || (await command('oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files));
  return isClean && isFormatted;
}

export function sourceFiles(): string[] {
  const exclude = (path: string) => /(^|\/)(node_modules|dist|cdk\.out)$/.test(path);
  return globSync('{shared,functions,web,infra,scripts}/**/*.{ts,tsx}', { exclude }).toSorted();
}

/**
 * Before a command that only computes: tests that run beside it wait for pages and servers, with deadlines, and it takes
 * the pauses.
 */
export const inPauses = ['nice', '-n', '19'] as const;
