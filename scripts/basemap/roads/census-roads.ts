import { createWriteStream, existsSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withRetries } from '../archives/archive-bytes.ts';
import { ArchiveRefused } from '../archives/archive-refused.ts';
import { readCensusAtlas } from '../layers/read-atlases.ts';
import { readShapefileParts } from './road-file-bytes.ts';

/** The newest year of TIGER/Line that was looked at. Another one is an option of the command. */
export const censusYear = 2024;
const site = 'https://www2.census.gov';

/** Returns where the Census Bureau has the primary and secondary roads of all states and territories of the atlas. */
export function mainRoadUrls(year: number, from = site): string[] {
  const states = readCensusAtlas().objects.states.geometries.map(({ id }) => String(id));
  return states.toSorted().map((state) => urlOf(from, year, 'PRISECROADS', `${state}_prisecroads`));
}

/** Returns where it has all roads of counties, which have codes of five digits. Throws for a code of no county. */
export function countyRoadUrls(year: number, counties: readonly string[], from = site): string[] {
  const known = new Set(readCensusAtlas().objects.counties.geometries.map(({ id }) => String(id)));
  return counties.map((code) => {
    if (!known.has(code)) {
      throw new ArchiveRefused(`${code} is the code of no county. A code has five digits, such as 40027.`);
    }
    return urlOf(from, year, 'ROADS', `${code}_roads`);
  });
}

function urlOf(from: string, year: number, folder: string, name: string): string {
  return `${from}/geo/tiger/TIGER${year}/${folder}/tl_${year}_${name}.zip`;
}

/**
 * Downloads files, one after the other, and returns their paths. What is there already is kept, and an interrupted
 * download goes on where it ended, now or in the next run.
 */
export async function downloadRoads(
  urls: readonly string[],
  folder: string,
  onProgress: (done: number, total: number) => void,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const url of urls) {
    const file = join(folder, basename(url));
    if (!existsSync(file)) await download(url, file);
    files.push(file);
    onProgress(files.length, urls.length);
  }
  return files;
}

async function download(url: string, file: string): Promise<void> {
  const part = `${file}.part`;
  await withRetries(() => append(url, part));
  try {
    readShapefileParts(url, await readFile(part));
  } catch (error) {
    // A part of an older file may be in it, and the next run must not go on with that.
    await rm(part);
    throw error;
  }
  await rename(part, file);
}

async function append(url: string, part: string): Promise<void> {
  const begun = existsSync(part) ? statSync(part).size : 0;
  const response = await fetch(url, begun > 0 ? { headers: { range: `bytes=${begun}-` } } : {});
  const { status, body } = response;
  // Nothing is left to read.
  if (status === 416) return body?.cancel();
  if (!body || (status !== 200 && status !== 206)) {
    await body?.cancel();
    const sentence = `${url} answered with status ${status}.`;
    throw status >= 500 || status === 429 ? new Error(sentence) : new ArchiveRefused(sentence);
  }
  // A server without ranges sends the whole file again.
  const flags = status === 206 ? 'a' : 'w';
  await pipeline(Readable.fromWeb(body), createWriteStream(part, { flags }));
}
