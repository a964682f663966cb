import { globSync } from 'node:fs';
import { command } from './command.ts';
import { checkImportBoundaries } from './import-boundaries.ts';

/** oxlint for the code inside a file, the boundaries for what lies between files. */
export async function lint(): Promise<boolean> {
  const clean = await command('oxlint', '--type-aware', '--deny-warnings');
  const violations = checkImportBoundaries(sourceFiles());
  for (const { file, rule, message } of violations) console.error(`${file}: ${message} [${rule}]`);
  return clean && violations.length === 0;
}

export function sourceFiles(): string[] {
  const exclude = (path: string) => /(^|\/)(node_modules|dist|cdk\.out)$/.test(path);
  return globSync('{shared,functions,web,infra,scripts}/**/*.{ts,tsx}', { exclude }).toSorted();
}
