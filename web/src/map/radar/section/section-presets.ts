import { bearingDegrees, distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { lineThrough, type SectionLine } from '@touchdown/shared/radar/section/section-line.ts';
import { estimatedPlace, type TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { MapPlace } from '../../map-frame.ts';
import { milesPerPixel } from '../../world-frame.ts';

/** Lines that nobody has to draw. */
export const sectionPresets = ['across', 'along'] as const;
export type SectionPreset = (typeof sectionPresets)[number];

/** A supercell fits into the first, and what is ahead of it and behind it into the second. */
const trackHalfKm: Record<SectionPreset, number> = { across: 15, along: 25 };
/** On a map, such a line fits a phone's screen. */
const mapHalfPixels = 140;
const mapHalfKm = { least: 5, most: 150 };

interface PresetPlaces {
  radar: Position;
  /** The middle of the map. */
  place: MapPlace | undefined;
  track: TimedPath | undefined;
  /** Of the scan. */
  time: number | undefined;
}

/** Whether there is a path with a direction, so that lines are laid by it. */
export function hasDirection(track: TimedPath | undefined): track is TimedPath {
  const [first, last] = [track?.path[0], track?.path.at(-1)];
  return first !== undefined && last !== undefined && distanceMiles(first, last) > 0.1;
}

/**
 * The line across a track or along it, through the tornado's estimated place. Without a track it goes through the
 * middle of the map, along the radar's beam or across it.
 */
export function presetLine(preset: SectionPreset, { radar, place, track, time }: PresetPlaces): SectionLine {
  const quarter = preset === 'across' ? 90 : 0;
  if (hasDirection(track)) {
    const [first, last] = [track.path[0] ?? radar, track.path.at(-1) ?? radar];
    const nearest = time !== undefined && time < track.beganAt ? first : last;
    const middle = (time === undefined ? undefined : estimatedPlace(track, time)) ?? nearest;
    return lineThrough(middle, bearingDegrees(first, last) + quarter, trackHalfKm[preset]);
  }
  const middle = place ? { lat: place.latitude, lon: place.longitude } : radar;
  const pixelKm = milesPerPixel(middle.lat, place?.zoom ?? 7) * kmPerMile;
  const halfKm = Math.min(mapHalfKm.most, Math.max(mapHalfKm.least, mapHalfPixels * pixelKm));
  return lineThrough(middle, bearingDegrees(radar, middle) + quarter, halfKm);
}
