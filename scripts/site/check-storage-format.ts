import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storageFormat } from './storage-format.ts';

/**
 * Throws if tables of an earlier start hold keys that this code would not find. Otherwise writes the current
 * storage format beside the tables. A new kind of item does not make the existing ones unreadable.
 */
export function checkStorageFormat(folder: string, format: readonly string[] = storageFormat()): void {
  const file = join(folder, 'storage-format.txt');
  if (existsSync(join(folder, 'tables'))) {
    const stored = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
    if (stored.length === 0 || stored.some((line) => !format.includes(line))) {
      throw new Error(
        'The stored tables use an older storage format. Start with an empty state: npm start -- --fresh',
      );
    }
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${format.join('\n')}\n`);
}
