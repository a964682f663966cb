import { useQuery } from '@tanstack/react-query';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { useMemo } from 'react';
import { loadBaseData, type BaseData } from '../../../map/ground/base-data.ts';
import type { RecordColumns } from '../../../map/record/use-record-columns.ts';
import type { AskedPlace } from './find-place.ts';
import { knownNames } from './known-names.ts';
import type { NearFound } from './near-result.tsx';
import { nearTornadoes, nearestTornado } from './near-tornadoes.ts';

/** Searches the loaded record around a place. Undefined without a place, or until the record is there. */
export function useNear(
  record: RecordColumns | undefined,
  place: AskedPlace | undefined,
  radiusMiles: number,
): NearFound | undefined {
  const { data: base, isPending } = useWholeFile('base data', loadBaseData);
  return useMemo(() => {
    if (!record || !place || isPending) return undefined;
    const near = nearTornadoes(record.search, place, radiusMiles);
    return {
      place,
      radiusMiles,
      near,
      profile: record.search.profile({ near: { lat: place.lat, lon: place.lon, radiusMiles } }),
      nearest: near.length === 0 ? nearestTornado(record.search, place) : undefined,
      // Without the coasts it is not known, and nothing is said.
      isOnLand: base === undefined || isOnLandOrNear(base, place),
    };
  }, [record, place, radiusMiles, base, isPending]);
}

/** A beach may be outside of the drawn coast. */
const coastDegrees = 0.03;

function isOnLandOrNear(base: BaseData, { lat, lon }: Position): boolean {
  const steps = [0, -coastDegrees, coastDegrees];
  return steps.some((north) => steps.some((east) => isOnLand(base, { lat: lat + north, lon: lon + east })));
}

/** Whether a place is within the country's coasts and borders, as the map draws them. */
function isOnLand({ land }: BaseData, { lat, lon }: Position): boolean {
  return land.some((rings) => rings.reduce((isIn, ring) => (isInRing(ring, lat, lon) ? !isIn : isIn), false));
}

/** Counts how often a line to the east crosses the ring. */
function isInRing(ring: BaseData['land'][number][number], lat: number, lon: number): boolean {
  let isIn = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [x, y] = ring[at] as [number, number];
    const [fromX, fromY] = ring[before] as [number, number];
    if (y > lat !== fromY > lat && lon < ((fromX - x) * (lat - y)) / (fromY - y) + x) isIn = !isIn;
  }
  return isIn;
}

/** The names that people use, by row. Without them the tornadoes have their dates. */
export function useKnownNames(record: RecordColumns | undefined): ReadonlyMap<number, string> | undefined {
  const { data: file } = useWholeFile('names', async () =>
    import('@touchdown/shared/search/suggestions.json').then(({ default: names }) => names),
  );
  return useMemo(
    () => (record && file ? knownNames(record.search.catalogue, file.tornadoes) : undefined),
    [record, file],
  );
}

function useWholeFile<File>(name: string, load: () => Promise<File>) {
  return useQuery({
    queryKey: ['whole file', name],
    queryFn: load,
    staleTime: Infinity,
    structuralSharing: false,
  });
}
