import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { estimatedPlace, type TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { Warning } from '@touchdown/shared/warnings/schema.ts';
import { leadMinutes, outlineAt, type OutlineAt } from '@touchdown/shared/warnings/warning-at.ts';

export interface ShownWarning extends OutlineAt {
  warning: Warning;
  /** From its issue to the recorded beginning of the tornado, if that was inside of it. */
  leadMinutes: number | undefined;
}

interface Around {
  radar: Position;
  track: TimedPath | undefined;
}

/** A tornado's own warnings are near it; a radar sees about as far as this. */
const nearTrackMiles = 60;
const nearRadarMiles = 145;

/**
 * Returns the warnings near a tornado, or near the radar, that were in effect at a time: first those of the tornado,
 * then of other tornadoes, then of thunderstorms.
 */
export function shownWarnings(
  warnings: readonly Warning[],
  time: number,
  { radar, track }: Around,
): ShownWarning[] {
  const [place] = track?.path ?? [];
  const center = place ?? radar;
  const reach = place ? nearTrackMiles : nearRadarMiles;
  const shown = warnings.flatMap((warning): ShownWarning[] => {
    const at = outlineAt(warning, time);
    const isNear = at?.outline.polygon.some(([lon, lat]) => distanceMiles(center, { lon, lat }) < reach);
    return at && isNear ? [{ warning, ...at, leadMinutes: leadOf(warning, track) }] : [];
  });
  return shown.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ leadMinutes: lead, warning: { phenomenon } }: ShownWarning): number {
  return (lead === undefined ? 2 : 0) + (phenomenon === 'TO' ? 0 : 1);
}

/** Of a storm report only one moment is known, which is no beginning. */
function leadOf(warning: Warning, track: TimedPath | undefined): number | undefined {
  if (!track || track.endedAt <= track.beganAt) return undefined;
  const { beganAt, endedAt } = track;
  return leadMinutes(warning, { beganAt, endedAt, placeAt: (time) => estimatedPlace(track, time) });
}
