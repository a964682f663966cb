import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import type { Units } from '../../lib/units.ts';
import type { MarkerPlace } from './marker-place.ts';
import { speedWords } from './speed-words.ts';

/** What the lines and the marker over a scan are: `Dots: path by survey. …` */
export function markerWords(
  marker: MarkerPlace | undefined,
  seen: readonly TrackPoint[],
  units: Units,
): string {
  const lines = 'Dotted line: path on record. Solid line: path by radar, ours and not official.';
  if (!marker) return lines;
  if (!marker.isSeen) return `${lines} Marker: estimated at an even pace along the path on record.`;
  const couplet = seen.find((point) => point.couplet === marker.place)?.couplet;
  const strength = couplet
    ? `, with ${couplet.isAtLeast ? 'at least ' : ''}${speedWords(units, couplet.knots)} of rotation`
    : '';
  return `${lines} Marker: by radar, where its scan has the rotation${strength}.`;
}
