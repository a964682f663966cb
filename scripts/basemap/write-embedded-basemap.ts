import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ArchiveRefused } from './archives/archive-refused.ts';
import { buildBasemap, type RoadFiles } from './build-basemap.ts';

/** Run by `embedded-basemap.ts`: builds the base map into the file that it is given, whole or not at all. */
const [file = '', roads] = process.argv.slice(2);
const unfinished = `${file}.${process.pid}`;
mkdirSync(dirname(file), { recursive: true });
try {
  writeFileSync(unfinished, buildBasemap(roads === undefined ? undefined : (JSON.parse(roads) as RoadFiles)));
  // Several processes may build it at the same time, and get the same bytes.
  renameSync(unfinished, file);
} catch (error) {
  if (!(error instanceof ArchiveRefused)) throw error;
  // The sentence is all that a person needs of it.
  process.stderr.write(error.message);
  process.exitCode = 2;
} finally {
  rmSync(unfinished, { force: true });
}
