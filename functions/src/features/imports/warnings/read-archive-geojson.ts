import * as z from 'zod';
import { readArchiveRows, type ArchiveRow } from './read-archive-rows.ts';
import { emptyContent, type WarningFileContent } from './warning-file.ts';

const Ring = z.array(z.tuple([z.number(), z.number()], z.number()));

const Feature = z.object({
  properties: z.record(z.string(), z.unknown()),
  geometry: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
      z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
    ])
    .nullable(),
});

const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

/** Reads a GeoJSON file of the archive. */
export function readArchiveGeoJson(text: string): WarningFileContent {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return {
      ...emptyContent(),
      problems: [`it begins like JSON but can’t be parsed: ${(error as Error).message}`],
    };
  }
  const { success, data } = Collection.safeParse(json);
  if (!success) return { ...emptyContent(), problems: ['it is JSON but no FeatureCollection of GeoJSON'] };
  const unreadable: string[] = [];
  const rows = data.features.flatMap((one, at): ArchiveRow[] => {
    const place = `feature ${at + 1}`;
    const feature = Feature.safeParse(one);
    if (!feature.success) {
      unreadable.push(`${place}: it has no properties, or a geometry that is no polygon`);
      return [];
    }
    const { properties, geometry } = feature.data;
    return [{ place, fields: properties, rings: ringsOf(geometry) }];
  });
  const content = readArchiveRows(rows);
  return { ...content, problems: [...unreadable, ...content.problems] };
}

function ringsOf(geometry: z.infer<typeof Feature>['geometry']): ArchiveRow['rings'] {
  if (!geometry) return [];
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  return rings.map((ring) => ring.map(([lon, lat]) => [lon, lat] as const));
}
