import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localFolder, projectRoot } from '../system/local-state-folder.ts';
import { ArchiveRefused } from './archives/archive-refused.ts';
import type { RoadFiles } from './build-basemap.ts';
import { atlasFiles } from './layers/read-atlases.ts';

export interface EmbeddedBasemap {
  file: string;
  /** What it was built from: another source, or another way to build it, gives another text. */
  builtFrom: string;
}

/** Everything that decides what the archive has in it, besides the two atlases. */
const sources = [
  'scripts/basemap/**/*.ts',
  'scripts/basemap/sources/*',
  'functions/src/domain/drawing/{city-limits.*,packed-numbers.ts}',
  'shared/src/geo/towns/*',
  'shared/src/tornadoes/display-name.ts',
  'node_modules/{geojson-vt,@maplibre/vt-pbf,topojson-client}/package.json',
];
/** Outside the state of `npm start`, so that a fresh start finds it. */
export const archivesFolder = join(localFolder, 'basemap');

/**
 * Returns the base map that the project builds. It is built once for each change of its sources, in a process of its
 * own: the work takes seconds, and whoever calls this has other things to do meanwhile, of which none waits for a
 * process that works in the pauses of others.
 */
export async function embeddedBasemap(
  roads?: RoadFiles,
  { inPauses = false } = {},
): Promise<EmbeddedBasemap> {
  const hash = sourcesHash(roads);
  const file = join(archivesFolder, `${hash}.pmtiles`);
  if (!existsSync(file)) {
    const program = join(import.meta.dirname, 'write-embedded-basemap.ts');
    const building = promisify(execFile)(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      program,
      file,
      ...(roads ? [JSON.stringify(roads)] : []),
    ]);
    if (inPauses && building.child.pid) setPriority(building.child.pid, constants.priority.PRIORITY_LOW);
    await building.catch((error: { code?: unknown; stderr?: string }) => {
      throw error.code === 2 ? new ArchiveRefused(error.stderr) : error;
    });
  }
  // With roads it is an operator's choice, which the next deployment leaves in its place.
  return { file, builtFrom: roads === undefined ? `project ${hash}` : `roads ${hash}` };
}

function sourcesHash(roads?: RoadFiles): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: projectRoot }).filter((path) => !path.endsWith('.test.ts'));
  const paths = [...files.toSorted().map((path) => join(projectRoot, path)), ...Object.values(atlasFiles)];
  for (const path of paths) hash.update(readFileSync(path)).update('\0');
  for (const [kind, own] of Object.entries(roads ?? {})) {
    for (const path of own as string[]) hash.update(kind).update(contentOf(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 24);
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new ArchiveRefused(`${path} does not exist or could not be read.`);
  }
}
