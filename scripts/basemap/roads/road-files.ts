import { join, resolve } from 'node:path';
import type { RoadChoice } from '../basemap-options.ts';
import type { RoadFiles } from '../build-basemap.ts';
import { countyRoadUrls, downloadRoads, mainRoadUrls } from './census-roads.ts';

interface Downloads {
  /** Where files that have been downloaded stay for the next build. */
  folder: string;
  onFile: (done: number, total: number) => void;
  /** Whose site it is, for tests. */
  site?: string;
}

/** Returns the files of the chosen roads, downloaded where that is the choice; undefined if there are none. */
export async function roadFilesOf(
  { roads, streets, counties, year }: RoadChoice,
  { folder, onFile, site }: Downloads,
): Promise<RoadFiles | undefined> {
  if (roads.length === 0 && streets.length === 0) return undefined;
  const mainUrls = roads === 'census' ? mainRoadUrls(year, site) : [];
  const countyUrls = streets === 'census' ? countyRoadUrls(year, counties, site) : [];
  const downloaded = await downloadRoads(
    [...mainUrls, ...countyUrls],
    join(folder, 'census', `${year}`),
    onFile,
  );
  // The build runs in a process of its own.
  const own = (files: string[]) => files.map((file) => resolve(file));
  return {
    roads: roads === 'census' ? downloaded.slice(0, mainUrls.length) : own(roads),
    streets: streets === 'census' ? downloaded.slice(mainUrls.length) : own(streets),
  };
}
