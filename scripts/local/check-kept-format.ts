import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storageFormat } from '../checks/storage-format.ts';

/**
 * Fails where the tables of an earlier start hold keys that this code would not find, and otherwise notes the
 * current format beside them. A new kind of item is no reason to lose the others.
 */
export function checkKeptFormat(folder: string, format: readonly string[] = storageFormat()): void {
  const file = join(folder, 'storage-format.txt');
  if (existsSync(join(folder, 'tables'))) {
    const kept = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
    if (kept.length === 0 || kept.some((line) => !format.includes(line))) {
      throw new Error(
        'The tables kept from an earlier start use an older storage format. Start again without them: npm start -- --fresh',
      );
    }
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${format.join('\n')}\n`);
}
