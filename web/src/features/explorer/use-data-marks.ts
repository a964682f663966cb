import { useCallback, useMemo, useRef } from 'react';
import type { PreliminaryReport } from '../../entities/preliminary/narrow-reports.ts';
import type { Marks } from '../../map/marks.ts';
import type { Palette } from '../../map/palette.ts';
import { packTracks, trackCount } from '../../map/tracks/track-buffers.ts';
import type { TrackColumns } from '../../map/tracks/track-columns.ts';
import { byRatingStep } from '../../map/tracks/track-weights.ts';
import type { PlacedPin } from './pins/cluster-pins.ts';

/** The specification asks for two pixels and an opacity of 0.8. */
const pathPixels = 2;
const pathOpacity = 0.8;

const reportPixels = 4;
const reportOpacity = 0.75;
const noReports: PreliminaryReport[] = [];

/** The marks of the shown tracks and of the pins' paths. `shownRows` is undefined where no tracks are shown. */
export function useDataMarks(
  tracks: TrackColumns | undefined,
  shownRows: Uint8Array | undefined,
  pins: readonly PlacedPin[],
  reports: readonly PreliminaryReport[] = noReports,
) {
  const steps = useMemo(() => tracks && shownRows && packWithMeasure(tracks, shownRows), [tracks, shownRows]);
  return useCallback(
    (palette: Palette): Marks[] => [
      ...(steps ? [{ kind: 'tracks', id: 'tracks', steps, colours: palette.rating } as const] : []),
      ...pinPathMarks(pins, palette),
      ...reportMarks(reports, palette),
    ],
    [steps, pins, reports],
  );
}

/** Hollow, in the colour of no rating: a report is no tornado of the record. */
function reportMarks(reports: readonly PreliminaryReport[], { ink, sheet }: Palette): Marks[] {
  const placed = reports.flatMap(({ id, lat, lon }) =>
    lat === null || lon === null ? [] : [{ id, centre: [lon, lat] as [number, number] }],
  );
  if (placed.length === 0) return [];
  return [
    {
      kind: 'discs',
      id: 'reports',
      colour: sheet,
      opacity: reportOpacity,
      centres: placed.map(({ centre }) => centre),
      radius: reportPixels,
      outline: { colour: ink, width: 1.5 },
      hidesNames: false,
      pickIds: placed.map(({ id }) => id),
    },
  ];
}

/** Packs the tracks, and measures the time for a profiler. */
function packWithMeasure(...args: Parameters<typeof packTracks>): ReturnType<typeof packTracks> {
  const start = performance.now();
  const buffers = packTracks(...args);
  performance.measure('tracks packed', { start });
  return buffers;
}

type PinWithEnd = PlacedPin & { end_lat: number; end_lon: number };

function pinPathMarks(pins: readonly PlacedPin[], { rating }: Palette): Marks[] {
  const withEnd = pins.filter((pin): pin is PinWithEnd => pin.end_lat !== null && pin.end_lon !== null);
  return byRatingStep(withEnd, ({ scale }) => scale).map(([step, ofStep]) => ({
    kind: 'lines',
    id: `pin-paths-${step}`,
    colour: rating[step],
    opacity: pathOpacity,
    paths: ofStep.map(({ start, bends = [], end_lon: endLon, end_lat: endLat }) => [
      [start.lon, start.lat],
      ...bends.map(({ lon, lat }): [number, number] => [lon, lat]),
      [endLon, endLat],
    ]),
    width: pathPixels,
  }));
}

/** Returns the ref of the map's frame, and a callback that writes the number of drawn tracks on it. */
export function useDrawnTracks() {
  const frame = useRef<HTMLDivElement>(null);
  // An attribute instead of a state, because the number changes nothing else on the page.
  const noteDrawn = useCallback((marks: readonly Marks[]) => {
    if (!frame.current) return;
    const tracks = marks.find((mark) => mark.kind === 'tracks');
    if (!tracks) delete frame.current.dataset['tracks'];
    else {
      frame.current.dataset['tracks'] = String(trackCount(tracks.steps));
      performance.mark('tracks drawn');
    }
  }, []);
  return { frame, noteDrawn };
}
