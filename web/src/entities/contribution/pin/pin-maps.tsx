import type { AnsweredTornado } from '@touchdown/shared/answers/refuse-answer.ts';
import type { AnswerCell } from '@touchdown/shared/answers/schema.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { framedPoints } from '@touchdown/shared/tornadoes/path-frame.ts';
import { pathPoints, type TornadoPath } from '@touchdown/shared/tornadoes/path-points.ts';
import { useCallback, useMemo, type ReactNode } from 'react';
import { boundsOf } from '../../../map/fit-bounds.ts';
import { placeFont } from '../../../map/ground/ground-marks.ts';
import { MapCanvas } from '../../../map/map-canvas.tsx';
import type { Marks } from '../../../map/marks.ts';
import type { Palette } from '../../../map/palette.ts';
import { pathMarks, type Path } from '../../../map/path/path-marks.ts';
import type { MapPoint } from '../../../map/use-map-pointer.ts';

interface PinMapProps {
  tornado: AnsweredTornado;
  pin: Position | undefined;
  onPick: (place: Position) => void;
}

/** The path, and the pin where somebody taps. */
export function PinMap({ tornado, pin, onPick }: PinMapProps) {
  const track = tornado as AnsweredTornado & Path & Parameters<typeof framedPoints>[0];
  const bounds = useMemo(() => boundsOf(framedPoints(track)), [track]);
  const marks = useCallback(
    (palette: Palette): Marks[] => [
      ...pathMarks(track, palette),
      {
        kind: 'discs',
        id: 'pin',
        colour: palette.ink,
        opacity: 1,
        centres: pin ? [[pin.lon, pin.lat]] : [],
        radius: 9,
        outline: { colour: palette.sheet, width: 3 },
      },
    ],
    [track, pin],
  );
  const pick = useCallback(
    ({ coordinate }: MapPoint) => {
      if (coordinate) onPick({ lat: coordinate[1], lon: coordinate[0] });
    },
    [onPick],
  );
  return (
    <MapCanvas
      label="Map of the path. Tap it to mark the place, or use the slider below."
      bounds={bounds}
      dataMarks={marks}
      isMovable
      onPick={pick}
    />
  );
}

interface CellMapProps {
  tornado: Path & TornadoPath;
  cells: readonly AnswerCell[];
  /** Shows the path until the map has drawn it. */
  sketch: ReactNode;
}

/** The path, and the squares where people were with their numbers. */
export function CellMap({ tornado, cells, sketch }: CellMapProps) {
  const bounds = useMemo(
    () =>
      boundsOf([
        ...pathPoints(tornado),
        ...cells.flatMap(({ south, west, north, east }): [number, number][] => [
          [west, south],
          [east, north],
        ]),
      ]),
    [tornado, cells],
  );
  const marks = useCallback(
    (palette: Palette): Marks[] => [
      ...pathMarks(tornado, palette),
      {
        kind: 'lines',
        id: 'cells',
        colour: palette.ink,
        opacity: 0.8,
        width: 1.5,
        paths: cells.map(({ south, west, north, east }) => [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ]),
      },
      {
        kind: 'labels',
        id: 'cell-counts',
        colour: palette.ink,
        labels: cells.map(({ south, west, north, east, people }) => ({
          text: String(people),
          position: [(west + east) / 2, (south + north) / 2],
        })),
        font: { ...placeFont, weight: 600 },
        anchor: 'middle',
        gap: 0,
        halo: { colour: palette.sheet, width: 3 },
      },
    ],
    [tornado, cells],
  );
  const label = `Map of the path with ${cells.length} ${cells.length === 1 ? 'square' : 'squares'} where people were.`;
  return <MapCanvas label={label} bounds={bounds} dataMarks={marks} isMovable sketch={sketch} />;
}
