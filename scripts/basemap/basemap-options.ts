import { parseArgs } from 'node:util';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { stageOf } from '../system/operator.ts';
import { censusYear } from './roads/census-roads.ts';

/** Whose roads are drawn: files, or the Census Bureau's, which are downloaded first. */
export interface RoadChoice {
  roads: string[] | 'census';
  streets: string[] | 'census';
  /** Codes of the counties whose streets are downloaded. */
  counties: string[];
  year: number;
}

/** What is done, and for which stage; without one, for this machine. */
export type BasemapCommand = { stage?: StageName } & (
  | ({ action: 'build' } & RoadChoice)
  | { action: 'put'; from: string; isUrl: boolean; maxZoom?: number }
);

export const basemapUsage = `Usage:
  npm run basemap -- build [--roads FILE…] [--streets FILE…]
                                                    the project's own base map, with the Census Bureau's main roads and
                                                    with all roads of counties: zip archives, .shp files or GeoJSON
  npm run basemap -- build --roads census --streets census --counties 40027,40109 [--year ${censusYear}]
                                                    the same, with the files downloaded from the Census Bureau
  npm run basemap -- put FILE [--max-zoom 12]       a PMTiles archive in the layers of Protomaps; a zoom takes a part of it
  npm run basemap -- --url URL [--max-zoom 10]      the United States of an archive on the web
  Each takes --stage dev or prod; without it, the base map of this machine changes.`;

/** The highest zoom of Protomaps' archives. */
const maxZoomOfAll = 15;

const options = {
  roads: { type: 'string', multiple: true },
  streets: { type: 'string', multiple: true },
  counties: { type: 'string' },
  year: { type: 'string' },
  url: { type: 'string' },
  'max-zoom': { type: 'string' },
  stage: { type: 'string' },
} as const;

/** Returns the command, or a sentence that says what is wrong with it. */
export function readBasemapOptions(args: string[]): BasemapCommand | { problem: string } {
  try {
    const { values, tokens } = parseArgs({ args, options, allowPositionals: true, tokens: true });
    const { url, 'max-zoom': zoomText, stage: stageText } = values;
    const { loose, roads, streets } = filesOf(tokens);
    const [action = url ? 'put' : '', file, ...more] = loose;
    const stage = stageText === undefined ? {} : { stage: stageOf(stageText) };
    if (more.length > 0) throw new Error(`Expected one file, but got ${[file, ...more].join(' ')}.`);
    if (action === 'build') {
      if (file || url || zoomText) throw new Error('build takes only roads, streets and --stage.');
      return { action, ...stage, ...roadChoice(roads, streets, values) };
    }
    if (action !== 'put') throw new Error(action ? `There is no command ${action}.` : 'There is no command.');
    for (const name of ['roads', 'streets', 'counties', 'year'] as const) {
      if (values[name] !== undefined) throw new Error(`--${name} belongs to build.`);
    }
    const from = url ?? file;
    if (from === undefined || (url && file)) throw new Error('put takes a FILE or a --url.');
    if (url && !/^https?:\/\//.test(url)) throw new Error(`--url must begin with https://, but got ${url}.`);
    const zoom = zoomText === undefined ? {} : { maxZoom: zoomOf(zoomText) };
    return { action, from, isUrl: url !== undefined, ...zoom, ...stage };
  } catch (error) {
    return { problem: `${(error as Error).message}\n${basemapUsage}` };
  }
}

type Tokens = NonNullable<ReturnType<typeof parseArgs>['tokens']>;

/** Files after --roads or --streets belong to it, up to the next option. */
function filesOf(tokens: Tokens): Record<'loose' | 'roads' | 'streets', string[]> {
  const found: Record<'loose' | 'roads' | 'streets', string[]> = { loose: [], roads: [], streets: [] };
  let list = found.loose;
  for (const token of tokens) {
    if (token.kind === 'positional') list.push(token.value);
    if (token.kind !== 'option') continue;
    list = token.name === 'roads' || token.name === 'streets' ? found[token.name] : found.loose;
    if (list !== found.loose && token.value !== undefined) list.push(token.value);
  }
  return found;
}

function roadChoice(
  roads: string[],
  streets: string[],
  { counties: list, year: yearText = String(censusYear) }: { counties?: string; year?: string },
): RoadChoice {
  const counties = list === undefined ? [] : list.split(',').map((code) => code.trim());
  const wrong = counties.find((code) => !/^\d{5}$/.test(code));
  if (wrong !== undefined) {
    throw new Error(`--counties must be codes of five digits with commas between them, but got ${wrong}.`);
  }
  const choice = { roads: ownOrCensus('roads', roads), streets: ownOrCensus('streets', streets), counties };
  if ((choice.streets === 'census') !== counties.length > 0) {
    throw new Error('--streets census and --counties belong together.');
  }
  if (!/^20\d\d$/.test(yearText))
    throw new Error(`--year must be a year such as ${censusYear}, but got ${yearText}.`);
  return { ...choice, year: Number(yearText) };
}

function ownOrCensus(name: string, files: string[]): string[] | 'census' {
  if (!files.includes('census')) return files;
  if (files.length === 1) return 'census';
  throw new Error(`--${name} takes files or census, not both.`);
}

function zoomOf(text: string): number {
  const zoom = Number(text);
  if (Number.isInteger(zoom) && zoom >= 0 && zoom <= maxZoomOfAll && text !== '') return zoom;
  throw new Error(`--max-zoom must be a whole number from 0 to ${maxZoomOfAll}, but got ${text}.`);
}
