import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { PlacePath } from '@touchdown/shared/tornadoes/place-answers.ts';
import { maxPlacePaths } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { milesPerDegree } from '@touchdown/shared/geo/earth.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { quantityWords } from '../../lib/quantities.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { useUnits } from '../../lib/units.ts';
import { lowerStates } from '../../map/fit-bounds.ts';
import type { Bounds } from '../../map/map-frame.ts';
import { useRecordColumns, useRowIds, type RecordColumns } from '../../map/record/use-record-columns.ts';
import { RecordMap, RecordTop } from '../../ui/record-page.tsx';
import { PartFailure } from '../../ui/state-face.tsx';
import type { AskedPlace } from './near/find-place.ts';
import { NearForm } from './near/near-form.tsx';
import { NearAnswer, NearDetails, type NearFound } from './near/near-result.tsx';
import { type NearPath, nearTornadoes, nearestTornado } from './near/near-tornadoes.ts';
import { PathsMapWhenSeen } from '../../map/paths/paths-map-when-seen.tsx';
import { loadBaseData, type BaseData } from '../../map/ground/base-data.ts';
import { knownNames } from './near/known-names.ts';
import switchStyles from '../../ui/switch.module.css';
import ownStyles from './place-page.module.css';
import styles from '../../entities/answer-page/answer-page.module.css';

const radii = [5, 10, 25, 50];
const firstRadius = 10;

/**
 * Tornadoes near a point. The place is in the memory of this page alone: the record, the lists of places and the ground
 * of the map are files that are fetched whole, so that no request depends on the place.
 */
export function NearPage() {
  usePageTitle(
    'Tornadoes Near You',
    'How near tornadoes have come to a town, a ZIP code or a point, since 1950. The search runs in your browser: the place is neither sent nor stored.',
  );
  const [asked, setAsked] = useState<{ place: AskedPlace; others: readonly AskedPlace[] }>();
  const [radius, setRadius] = useState(firstRadius);
  const { record, hasFailed, retry } = useRecordColumns();
  const found = useNear(record, asked?.place, radius);
  const names = useKnownNames(record);
  const withIds = useRowIds(record);
  const ask = useCallback(
    (place: AskedPlace, others: readonly AskedPlace[] = []) => setAsked({ place, others }),
    [],
  );
  return (
    <>
      <RecordTop map={<NearMap found={found} onPlace={ask} />}>
        <nav aria-label="Places" className={`second-15 touch-links ${ownStyles['trail']}`}>
          <Link to="/states">All states</Link>
        </nav>
        <h1>Near you</h1>
        <p className="above-10 second">How near did tornadoes come to a place, and how often?</p>
        <NearForm others={asked?.others ?? []} onFound={ask} />
        {asked ? <Radius radius={radius} onRadius={setRadius} /> : null}
        {hasFailed ? (
          <PartFailure
            title="Failed to load the record"
            message="The search needs it whole."
            onRetry={retry}
          />
        ) : asked && !found ? (
          <p role="status" className="second-15">
            Loading the record, to search it here…
          </p>
        ) : null}
        {found ? <NearAnswer found={found} /> : null}
        {found ? <Drawn count={found.near.length} /> : null}
        <PrivacyLine />
      </RecordTop>
      {found ? (
        <div className={`page-width ${styles['sections']}`}>
          <NearDetails
            key={`${found.place.lat} ${found.place.lon} ${radius}`}
            found={found}
            names={names}
            withIds={withIds}
          />
        </div>
      ) : null}
    </>
  );
}

function Radius({ radius, onRadius }: { radius: number; onRadius: (miles: number) => void }) {
  const units = useUnits();
  return (
    <fieldset className={`not-printed ${switchStyles['switch']} above-20`} aria-label="Distance">
      {radii.map((miles) => (
        <label key={miles} className={`touch-link ${switchStyles['choice']} ${ownStyles['order']}`}>
          <input type="radio" name="distance" checked={miles === radius} onChange={() => onRadius(miles)} />
          {quantityWords(units, 'length', miles)}
        </label>
      ))}
    </fieldset>
  );
}

function Drawn({ count }: { count: number }) {
  if (count <= maxPlacePaths) return null;
  return (
    <p className="second-15 above-4">
      The {groupedNumber(maxPlacePaths)} strongest of {groupedNumber(count)} are drawn.
    </p>
  );
}

function PrivacyLine() {
  return (
    <p className="second-13 above-20 reading">
      The search runs in your browser. The place is not sent to us or anybody else, and not stored: it is gone
      when you leave or reload this page. That is why this map has only the lines of states and counties; a
      street map would have to be asked for the ground around the place. If you open a tornado, we see which
      one, as always. The <Link to="/privacy-policy">privacy policy</Link> says more.
    </p>
  );
}

interface NearMapProps {
  found: NearFound | undefined;
  onPlace: (place: AskedPlace) => void;
}

/** Coordinates of a press are as exact as the record's. */
const decimals = 4;

function NearMap({ found, onPlace }: NearMapProps) {
  const paths = useMemo(() => strongestPaths(found?.near ?? []), [found]);
  const choose = useCallback(
    (place: { lat: number; lon: number }) => {
      const [lat, lon] = [Number(place.lat.toFixed(decimals)), Number(place.lon.toFixed(decimals))];
      onPlace({ lat, lon, name: `${lat}, ${lon}` });
    },
    [onPlace],
  );
  const middle = useMemo(
    () =>
      found ? { lat: found.place.lat, lon: found.place.lon, radiusMiles: found.radiusMiles } : undefined,
    [found],
  );
  return (
    <RecordMap>
      <PathsMapWhenSeen
        key={middle ? `${middle.lat} ${middle.lon} ${middle.radiusMiles}` : 'country'}
        label={
          found
            ? `Map. Paths of ${tornadoes(paths.length)} near ${found.place.name}. Press to choose another place.`
            : 'Map of the United States. Press to choose a place.'
        }
        bounds={middle ? boundsAround(middle) : lowerStates}
        paths={paths}
        middle={middle}
        onPlace={choose}
        isPrivate
      />
    </RecordMap>
  );
}

function boundsAround({ lat, lon, radiusMiles }: { lat: number; lon: number; radiusMiles: number }): Bounds {
  const north = (radiusMiles / milesPerDegree) * 1.08;
  const east = north / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  return [
    [lon - east, lat - north],
    [lon + east, lat + north],
  ];
}

function strongestPaths(near: readonly NearPath[]): PlacePath[] {
  return near
    .map(({ row, rating, path }): PlacePath => {
      const { lat, lon, endLat, endLon } = path;
      return [`row ${row}`, lat, lon, endLat, endLon, ratingNumber(rating) ?? -1];
    })
    .toSorted((a, b) => b[5] - a[5])
    .slice(0, maxPlacePaths);
}

/** Searches the loaded record around a place. Undefined without a place, or until the record is there. */
function useNear(
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
function useKnownNames(record: RecordColumns | undefined): ReadonlyMap<number, string> | undefined {
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
