import { useCallback, useMemo, useRef } from 'react';
import type { Marks } from '../../map/marks.ts';
import type { Palette } from '../../map/palette.ts';
import { packTracks, trackCount } from '../../map/tracks/track-buffers.ts';
import type { TrackColumns } from '../../map/tracks/track-columns.ts';
import type { PlacedPin } from './pins/cluster-pins.ts';
import { pinPathMarks } from './pins/pin-path-marks.ts';

/** The marks of the shown tracks and of the pins' paths. `shownRows` is undefined where no tracks are shown. */
export function useDataMarks(
  tracks: TrackColumns | undefined,
  shownRows: Uint8Array | undefined,
  pins: readonly PlacedPin[],
) {
  const steps = useMemo(() => tracks && shownRows && packWithMeasure(tracks, shownRows), [tracks, shownRows]);
  return useCallback(
    (palette: Palette): Marks[] => [
      ...(steps ? [{ kind: 'tracks', id: 'tracks', steps, colours: palette.rating } as const] : []),
      ...pinPathMarks(pins, palette),
    ],
    [steps, pins],
  );
}

/** Packs the tracks, and measures the time for a profiler. */
function packWithMeasure(...args: Parameters<typeof packTracks>): ReturnType<typeof packTracks> {
  const start = performance.now();
  const buffers = packTracks(...args);
  performance.measure('tracks packed', { start });
  return buffers;
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
