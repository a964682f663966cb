import { readFileSync } from 'node:fs';
import type { Feature } from 'geojson';
import { mapFeature, type MapFeature, type MapProperties } from './map-feature.ts';

/** The Census Bureau's classes of roads (MTFCC): those with ramps, and other main roads. */
const primary = 'S1100';
const secondary = 'S1200';

/**
 * Reads the Census Bureau's primary and secondary roads (tl_…_prisecroads) as GeoJSON, as `ogr2ogr` writes it. Other
 * classes are left out. Throws if the file has neither.
 */
export function roadFeatures(file: string): MapFeature[] {
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as { features?: Feature[] };
  const roads = (features ?? []).flatMap(({ geometry, properties }) => {
    const described = roadProperties(properties ?? {});
    return described ? [mapFeature(described, geometry)] : [];
  });
  if (roads.length > 0) return roads;
  throw new Error(
    `${file} has no road with the MTFCC ${primary} or ${secondary}. Expected the Census Bureau's primary and secondary roads as GeoJSON.`,
  );
}

function roadProperties({ MTFCC: kind, FULLNAME: text }: Record<string, unknown>): MapProperties | undefined {
  const name = typeof text === 'string' && text !== '' ? { name: text, ...shieldOf(text) } : {};
  if (kind === primary) return { kind: 'highway', kind_detail: 'motorway', min_zoom: 4, ...name };
  if (kind === secondary) return { kind: 'major_road', kind_detail: 'primary', min_zoom: 7, ...name };
  return undefined;
}

/** The Census Bureau writes "I- 44" and "US Hwy 71". */
function shieldOf(name: string): Pick<MapProperties, 'network' | 'shield_text'> {
  const [, interstate, federal] = /^(?:I-\s*(\d+\w?)|US Hwy (\d+\w?))/.exec(name) ?? [];
  if (interstate) return { network: 'US:I', shield_text: interstate };
  return federal ? { network: 'US:US', shield_text: federal } : {};
}
