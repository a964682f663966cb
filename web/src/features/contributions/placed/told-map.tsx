import type { ContributionPlace } from '@touchdown/shared/contributions/contribution-places.ts';
import type { PlacePath } from '@touchdown/shared/tornadoes/place-answers.ts';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lowerStates } from '../../../map/fit-bounds.ts';
import type { Bounds } from '../../../map/map-frame.ts';
import type { Marks } from '../../../map/marks.ts';
import type { Palette } from '../../../map/palette.ts';
import { PathsMapWhenSeen } from '../../../map/paths/paths-map-when-seen.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './placed.module.css';
import {
  toldTargets,
  toldWords,
  unplacedWords,
  type ToldTarget,
} from '../../../entities/contribution/told-targets.ts';

/** How many places the list under the map has until its button shows more. */
const firstTargets = 20;

const unrated = -1;

/** A disc for each tornado and report with contributions, and the same as a list with links. */
export function ToldMap({ places }: { places: readonly ContributionPlace[] }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(firstTargets);
  const targets = useMemo(() => toldTargets(places), [places]);
  const byTarget = useMemo(() => new Map(targets.map((one) => [one.target, one])), [targets]);
  const discs = useMemo(() => targets.flatMap(discOf), [targets]);
  const bounds = useMemo(() => boundsOf(targets), [targets]);
  const tipOf = useCallback(
    (id: string) => {
      const target = byTarget.get(id);
      return target && `${target.name}: ${toldWords(target)}`;
    },
    [byTarget],
  );
  const open = useCallback(
    (id: string) => {
      const target = byTarget.get(id);
      if (target) void navigate(target.to);
    },
    [byTarget, navigate],
  );
  // In the colour of text: what is told of a tornado is no rating.
  const moreMarks = useCallback((palette: Palette) => discMarks(discs, palette), [discs]);
  const unplaced = unplacedWords(places);
  return (
    <>
      <div className={styles['map']}>
        <PathsMapWhenSeen
          label={`Map. ${discs.length} places with contributions; the list below has the same.`}
          {...{ bounds, tipOf }}
          paths={discs}
          arePlaces
          moreMarks={moreMarks}
          middle={undefined}
          onOpen={open}
        />
      </div>
      {unplaced ? <p className={`second-15 ${styles['note']}`}>{unplaced}</p> : null}
      <h2 className="section-heading">Places</h2>
      <ul className={styles['targets']}>
        {targets.slice(0, shown).map((one) => (
          <li key={one.target} className="touch-links">
            <Link to={one.to}>{one.name}</Link>{' '}
            <span className="second-15">
              {one.year === null ? '' : `${one.year} · `}
              {toldWords(one)}
              {one.position === null ? ' · no place on the map' : ''}
            </span>
          </li>
        ))}
      </ul>
      {targets.length > shown ? (
        <Button onClick={() => setShown(shown + 5 * firstTargets)}>
          Show More Places ({targets.length - shown})
        </Button>
      ) : null}
    </>
  );
}

function discOf({ target, position }: ToldTarget): PlacePath[] {
  if (position === null) return [];
  const [lat, lon] = position;
  return [[target, lat, lon, lat, lon, unrated]];
}

function discMarks(discs: readonly PlacePath[], { ink, sheet }: Palette): Marks[] {
  return [
    {
      kind: 'discs',
      id: 'told-places',
      colour: ink,
      opacity: 1,
      centres: discs.map(([, lat, lon]) => [lon, lat]),
      radius: 6,
      outline: { colour: sheet, width: 1.5 },
      pickIds: discs.map(([id]) => id),
    },
  ];
}

/** Degrees around the outermost discs, so that one alone still shows where it is. */
const margin = 1.5;

function boundsOf(targets: readonly ToldTarget[]): Bounds {
  const placed = targets.flatMap(({ position }) => (position === null ? [] : [position]));
  if (placed.length === 0) return lowerStates;
  const [lats, lons] = [placed.map(([lat]) => lat), placed.map(([, lon]) => lon)];
  return [
    [Math.min(...lons) - margin, Math.min(...lats) - margin],
    [Math.max(...lons) + margin, Math.max(...lats) + margin],
  ];
}
