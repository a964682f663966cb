import { globSync } from 'node:fs';
import { command } from './command.ts';
import { checkImportBoundaries } from './import-boundaries.ts';
import { findStorageLiterals } from './storage-literals.ts';

/** oxlint for the code inside a file, the boundaries for what is between files, one home for stored keys. */
export async function lint(): Promise<boolean> {
  const clean = await command('oxlint', '--type-aware', '--deny-warnings');
  const violations = checkImportBoundaries(sourceFiles());
  for (const { file, rule, message } of violations) console.error(`${file}: ${message} [${rule}]`);
  const literals = findStorageLiterals(sourceFiles());
  for (const { file, text } of literals) {
    console.error(`${file}: "${text}" is a stored key: make it of its kind in shared/src/storage`);
  }
  return clean && violations.length === 0 && literals.length === 0;
}

export function sourceFiles(): string[] {
  const exclude = (path: string) => /(^|\/)(node_modules|dist|cdk\.out)$/.test(path);
  return globSync('{shared,functions,web,infra,scripts}/**/*.{ts,tsx}', { exclude }).toSorted();
}
