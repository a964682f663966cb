import type { MultiPolygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';

export type Position = [number, number];

export interface BaseData {
  /** Each polygon with its holes. */
  land: Position[][][];
  coast: Position[][];
  states: Position[][];
}

type Atlas = Topology<Record<'nation' | 'states' | 'counties', GeometryCollection>>;

let base: Promise<BaseData> | undefined;
let counties: Promise<Position[][]> | undefined;

/** Land and state lines: one small file of our own, fetched once. A failure is not cached, so a retry can succeed. */
export function loadBaseData(): Promise<BaseData> {
  base ??= fetchAtlas(statesUrl).then(
    (atlas) => {
      const nation = feature(atlas, atlas.objects.nation).features[0]?.geometry as MultiPolygon;
      return {
        land: nation.coordinates as Position[][][],
        coast: mesh(atlas, atlas.objects.nation).coordinates as Position[][],
        // Only lines that two states share; all others are coast.
        states: mesh(atlas, atlas.objects.states, (a, b) => a !== b).coordinates as Position[][],
      };
    },
    (error: unknown) => {
      base = undefined;
      throw error;
    },
  );
  return base;
}

/** County lines: a large file, fetched only for a map that is zoomed in. */
export function loadCounties(): Promise<Position[][]> {
  counties ??= fetchAtlas(countiesUrl).then(
    (atlas) => mesh(atlas, atlas.objects.counties, (a, b) => a !== b).coordinates as Position[][],
    (error: unknown) => {
      counties = undefined;
      throw error;
    },
  );
  return counties;
}

async function fetchAtlas(url: string): Promise<Atlas> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The base map could not be loaded: status ${response.status}.`);
  return (await response.json()) as Atlas;
}
