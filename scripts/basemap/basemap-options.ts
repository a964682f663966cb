import { parseArgs } from 'node:util';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { stageOf } from '../system/stage-of.ts';

/** What is done, and for which stage; without one, for this machine. */
export type BasemapCommand = { stage?: StageName } & (
  | { action: 'build'; roads?: string }
  | { action: 'put'; from: string; isUrl: boolean; maxZoom?: number }
);

export const basemapUsage = `Usage:
  npm run basemap -- build [--roads FILE]           the project's own base map, with highways from a GeoJSON file
  npm run basemap -- put FILE [--max-zoom 12]       a PMTiles archive in the layers of Protomaps; a zoom takes a part of it
  npm run basemap -- --url URL [--max-zoom 10]      the United States of an archive on the web
  Each takes --stage dev or prod; without it, the base map of this machine changes.`;

/** The highest zoom of Protomaps' archives. */
const maxZoomOfAll = 15;

/** Returns the command, or a sentence that says what is wrong with it. */
export function readBasemapOptions(args: string[]): BasemapCommand | { problem: string } {
  try {
    const options = {
      roads: { type: 'string' },
      url: { type: 'string' },
      'max-zoom': { type: 'string' },
      stage: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { roads, url, 'max-zoom': zoomText, stage: stageText } = values;
    const [action = url ? 'put' : '', file, ...more] = positionals;
    const stage = stageText === undefined ? {} : { stage: stageOf(stageText) };
    if (more.length > 0) throw new Error(`Expected one file, but got ${[file, ...more].join(' ')}.`);
    if (action === 'build') {
      if (file || url || zoomText) throw new Error('build takes only --roads and --stage.');
      return { action, ...stage, ...(roads === undefined ? {} : { roads }) };
    }
    if (action !== 'put') throw new Error(action ? `There is no command ${action}.` : 'There is no command.');
    if (roads !== undefined) throw new Error('--roads belongs to build.');
    const from = url ?? file;
    if (from === undefined || (url && file)) throw new Error('put takes a FILE or a --url.');
    if (url && !/^https?:\/\//.test(url)) throw new Error(`--url must begin with https://, but got ${url}.`);
    const zoom = zoomText === undefined ? {} : { maxZoom: zoomOf(zoomText) };
    return { action, from, isUrl: url !== undefined, ...zoom, ...stage };
  } catch (error) {
    return { problem: `${(error as Error).message}\n${basemapUsage}` };
  }
}

function zoomOf(text: string): number {
  const zoom = Number(text);
  if (Number.isInteger(zoom) && zoom >= 0 && zoom <= maxZoomOfAll && text !== '') return zoom;
  throw new Error(`--max-zoom must be a whole number from 0 to ${maxZoomOfAll}, but got ${text}.`);
}
