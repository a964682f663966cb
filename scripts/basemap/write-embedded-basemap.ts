import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildBasemap } from './build-basemap.ts';

/** Run by `embedded-basemap.ts`: builds the base map into the file that it is given, whole or not at all. */
const [file = ''] = process.argv.slice(2);
const unfinished = `${file}.${process.pid}`;
mkdirSync(dirname(file), { recursive: true });
try {
  writeFileSync(unfinished, buildBasemap());
  // Several processes may build it at the same time, and get the same bytes.
  renameSync(unfinished, file);
} finally {
  rmSync(unfinished, { force: true });
}
