import { maximumWidthsSince } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { framedPoints } from '@touchdown/shared/tornadoes/path-frame.ts';
import { useCallback, useMemo, type ReactNode } from 'react';
import { ratingStep } from '../../ui/rating-colours.ts';
import { useAddedMarks } from './added-marks.ts';
import { boundsOf } from '../fit-bounds.ts';
import { MapCanvas } from '../map-canvas.tsx';
import type { Palette } from '../palette.ts';
import { otherPathMarks, pathMarks, type OtherPath, type Path } from './path-marks.ts';
import type { MapPoint } from '../use-map-pointer.ts';
import { pathPoints, type TornadoPath } from '@touchdown/shared/tornadoes/path-points.ts';
import styles from './path.module.css';
import { widthHatch } from './width-hatch.ts';

export interface PathMapProps {
  track: Path & TornadoPath & { id: string };
  /** What the map shows, if it is not a path of the record. */
  what?: string;
  /** Other tornadoes to show; the map is then scaled to all of them. */
  others?: readonly OtherPath[];
  onOpen?: (id: string) => void;
  /** Shows the path until the map has drawn it. */
  sketch?: ReactNode;
}

const none: readonly OtherPath[] = [];

/** One tornado's path, scaled to the path. Without coordinates there is no map to draw. */
export function PathMap({ track, what = contentOf(track), others = none, onOpen, sketch }: PathMapProps) {
  const drawable = useMemo(() => others.filter((other) => pathPoints(other).length > 0), [others]);
  const added = useAddedMarks(track.id);
  const dataMarks = useCallback(
    (palette: Palette) => [
      ...otherPathMarks(drawable, palette),
      ...pathMarks(track, palette),
      ...(added?.marks(palette) ?? []),
    ],
    [drawable, track, added],
  );
  const open = useCallback(
    ({ id }: MapPoint) => {
      if (id === undefined) return;
      if (added?.tipOf(id) === undefined) onOpen?.(id);
      else added.onOpen(id);
    },
    [onOpen, added],
  );
  const tipOf = useCallback(
    (id: string) => {
      const other = drawable.find((one) => one.id === id);
      return other ? nameOf(other).title : added?.tipOf(id);
    },
    [drawable, added],
  );
  const points = pathPoints(track);
  if (points.length === 0) return null;
  const around =
    drawable.length === 0
      ? ''
      : `, with ${drawable.length} other ${tornadoes(drawable.length)} of its episode`;
  return (
    <MapCanvas
      key={`${track.id} ${drawable.length}`}
      label={`Map. ${what}${around}${added ? `. Marked: ${added.words}` : ''}.`}
      bounds={boundsOf([...framedPoints(track), ...drawable.flatMap(pathPoints)])}
      dataMarks={dataMarks}
      isMovable
      sketch={sketch}
      legend={widthHatch(points, track.path_width) ? <WidthLegend track={track} /> : null}
      {...((drawable.length > 0 && onOpen) || added ? { onPick: open, tipOf } : {})}
    />
  );
}

/** What the hatch beside the line means. */
function WidthLegend({ track }: Pick<PathMapProps, 'track'>) {
  return (
    <span className={styles['legend']}>
      <span className={styles['hatch']} data-step={ratingStep(track.tor_f_scale)} aria-hidden="true" />
      {/* An id begins with the year. */}
      {Number(track.id.slice(0, 4)) < maximumWidthsSince ? (
        'Average width'
      ) : (
        <span>Greatest width, place unknown</span>
      )}
    </span>
  );
}

function tornadoes(count: number): string {
  return count === 1 ? 'tornado' : 'tornadoes';
}

function contentOf(track: PathMapProps['track']): string {
  return pathPoints(track).length > 1
    ? `Path of ${nameOf(track).title}`
    : `Where ${nameOf(track).title} touched down; its end is not recorded`;
}
