import { parseValue } from '@touchdown/shared/corrections/correction-value.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { useCallback, useMemo } from 'react';
import { boundsOf } from '../../../map/fit-bounds.ts';
import { MapCanvas } from '../../../map/map-canvas.tsx';
import type { Bounds } from '../../../map/map-frame.ts';
import type { Marks } from '../../../map/marks.ts';
import type { Palette } from '../../../map/palette.ts';
import type { MapPoint } from '../../../map/use-map-pointer.ts';

interface PlaceMapProps {
  /** As texts; a text that is no place is not drawn. */
  current: string;
  proposed: string;
  onPick: (place: Position) => void;
}

/** The contiguous states, where the record has no place to begin with. */
const everywhere: Bounds = [
  [-125, 24],
  [-66.5, 49.5],
];

/** The recorded and the proposed place. A click proposes another one. */
export function PlaceMap({ current, proposed, onPick }: PlaceMapProps) {
  const [lat, lon] = useMemo(() => centreOf(current), [current]);
  const bounds = useMemo(
    () => (lat === undefined || lon === undefined ? everywhere : boundsOf([[lon, lat]])),
    [lat, lon],
  );
  const marks = useCallback(
    (palette: Palette): Marks[] => [
      disc('recorded-place', current, { fill: palette.sheet, line: palette.ink, radius: 6 }),
      disc('proposed-place', proposed === current ? '' : proposed, {
        fill: palette.ink,
        line: palette.sheet,
        radius: 7,
      }),
    ],
    [current, proposed],
  );
  const pick = useCallback(
    ({ coordinate }: MapPoint) => {
      if (coordinate) onPick({ lat: coordinate[1], lon: coordinate[0] });
    },
    [onPick],
  );
  return (
    <MapCanvas
      label="Map of the recorded place and your proposed place. The fields above show the same coordinates."
      bounds={bounds}
      dataMarks={marks}
      isMovable
      onPick={pick}
    />
  );
}

function centreOf(text: string): [lat?: number, lon?: number] {
  const parsed = parseValue({ type: 'coordinates' }, text);
  return 'value' in parsed && typeof parsed.value === 'object' ? [parsed.value.lat, parsed.value.lon] : [];
}

function disc(
  id: string,
  text: string,
  { fill, line, radius }: { fill: Palette['ink']; line: Palette['ink']; radius: number },
): Marks {
  const [lat, lon] = centreOf(text);
  return {
    kind: 'discs',
    id,
    colour: fill,
    opacity: 1,
    centres: lat === undefined || lon === undefined ? [] : [[lon, lat]],
    radius,
    outline: { colour: line, width: 2.5 },
  };
}
