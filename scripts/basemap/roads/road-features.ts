import type { LineString, MultiLineString, Position } from 'geojson';
import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { ArchiveRefused } from '../archives/archive-refused.ts';
import { mapFeature, type MapFeature, type MapProperties } from '../layers/map-feature.ts';
import { readRoadFile, type CensusRoad } from './read-road-file.ts';

/** The Census Bureau's classes of roads (MTFCC): those with ramps, and other main roads. */
const primary = 'S1100';
const secondary = 'S1200';
/** Streets of towns and roads of the country; ramps; then tracks, service drives, alleys and private roads. */
const streetDetails: Record<string, string> = {
  S1400: 'residential',
  S1630: 'link',
  S1500: 'track',
  S1640: 'service',
  S1730: 'alley',
  S1740: 'private',
};

/** The zooms at which streets appear: long ones first, so that a town is a grid before it is a carpet. */
const streetZooms = { long: 11, any: 12, service: 13 } as const;
const longStreetMiles = 2;
/** A main road of a single county would end at its border on a map of the country. */
const countyRoadZoom = 9;

/** Zooms up to which there are tiles with streets. */
export const streetMaxZoom: number = streetZooms.service;

/** Returns the main roads of a file. Other classes are left out. Throws `ArchiveRefused` if it has none. */
export function roadFeatures(file: string): MapFeature[] {
  return featuresOf(file, mainRoad, `${primary} or ${secondary}`);
}

/** Returns all roads and streets of a county's file. Paths for people are left out. */
export function streetFeatures(file: string): MapFeature[] {
  return featuresOf(file, streetOrRoad, Object.keys(streetDetails).join(', '));
}

function featuresOf(
  file: string,
  describe: (road: CensusRoad) => MapProperties | undefined,
  classes: string,
): MapFeature[] {
  const features = readRoadFile(file).flatMap((road) => {
    const described = describe(road);
    return described ? [mapFeature(described, road.geometry)] : [];
  });
  if (features.length > 0) return features;
  throw new ArchiveRefused(
    `${file} has no road with the MTFCC ${classes}. Expected the Census Bureau's roads (TIGER/Line).`,
  );
}

function mainRoad({ kind, name: text }: CensusRoad): MapProperties | undefined {
  const name = text === '' ? {} : { name: text, ...shieldOf(text) };
  if (kind === primary) return { kind: 'highway', kind_detail: 'motorway', min_zoom: 4, ...name };
  if (kind === secondary) return { kind: 'major_road', kind_detail: 'primary', min_zoom: 7, ...name };
  return undefined;
}

function streetOrRoad(road: CensusRoad): MapProperties | undefined {
  const main = mainRoad(road);
  if (main) return { ...main, min_zoom: countyRoadZoom };
  const detail = streetDetails[road.kind];
  if (detail === undefined) return undefined;
  const name = road.name === '' ? {} : { name: road.name };
  return { kind: 'minor_road', kind_detail: detail, min_zoom: streetZoom(detail, road), ...name };
}

function streetZoom(detail: string, { name, geometry }: CensusRoad): number {
  if (detail === 'link') return streetZooms.any;
  if (detail !== 'residential') return streetZooms.service;
  return name !== '' && lengthMiles(geometry) >= longStreetMiles ? streetZooms.long : streetZooms.any;
}

function lengthMiles({ type, coordinates }: LineString | MultiLineString): number {
  const parts = type === 'LineString' ? [coordinates] : coordinates;
  return parts.reduce((sum, part) => sum + partMiles(part), 0);
}

function partMiles(part: readonly Position[]): number {
  let miles = 0;
  for (let at = 1; at < part.length; at++) {
    const [lonA = 0, latA = 0] = part[at - 1] as Position;
    const [lon = 0, lat = 0] = part[at] as Position;
    miles += distanceMiles({ lat: latA, lon: lonA }, { lat, lon });
  }
  return miles;
}

/** The Census Bureau writes "I- 44" and "US Hwy 71". */
function shieldOf(name: string): Pick<MapProperties, 'network' | 'shield_text'> {
  const [, interstate, federal] = /^(?:I-\s*(\d+\w?)|US Hwy (\d+\w?))/.exec(name) ?? [];
  if (interstate) return { network: 'US:I', shield_text: interstate };
  return federal ? { network: 'US:US', shield_text: federal } : {};
}
