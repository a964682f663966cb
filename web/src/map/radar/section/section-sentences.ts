import { bearingDegrees, distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { debrisCorrelation, debrisDbz } from '@touchdown/shared/radar/section/debris-top.ts';
import { echoTopDbz, type SectionTop } from '@touchdown/shared/radar/section/echo-top.ts';
import { seen, type SectionBeam, type SectionColumns } from '@touchdown/shared/radar/section/section-beam.ts';
import type { SectionCell } from '@touchdown/shared/radar/section/section-cell.ts';
import { sectionExtremes, type SectionExtreme } from '@touchdown/shared/radar/section/section-extremes.ts';
import {
  placeAlong,
  sectionLengthKm,
  type SectionLine,
} from '@touchdown/shared/radar/section/section-line.ts';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import { quantityWords } from '../../../lib/quantities.ts';
import type { Units } from '../../../lib/units.ts';
import { heightWords, measuredWords, placeWords } from '../radar-sentences.ts';
import type { SectionBeams, SectionTops } from './read-section.ts';

/** What a section shows, for people who cannot see it: its strongest values, and how high they are. */
export function sectionSentence(
  units: Units,
  { field, line, columns, beams, times, lost }: SectionBeams,
): string {
  const measured = (value: number) => measuredWords(units, field, { value });
  const found = ({ value, column, heightKm }: SectionExtreme) =>
    `${measured(value)} at ${heightWords(units, heightKm)}, ${fromA(units, columns, column)}`;
  const extremes = sectionExtremes(beams);
  const length = `Cross-section of ${quantityWords(units, 'length', miles(sectionLengthKm(line)))} through ${beams.length} ${beams.length === 1 ? 'tilt' : `tilts, scanned within ${minutesWords(times.last - times.first)}`}.`;
  const missing = lost > 0 ? ` ${lost} of them could not be loaded.` : '';
  if (!extremes) return `${length}${missing} No beam measured anything along this line.`;
  const { low, high } = extremes;
  const values = showsVelocity(field)
    ? `Fastest: ${found(low)}; and ${found(high)}.`
    : `The ${field === 'cross_correlation_ratio' ? 'lowest' : 'highest'} value is ${found(field === 'cross_correlation_ratio' ? low : high)}.`;
  return `${length}${missing} ${values} ${coneWords(units, beams)}`;
}

/** `The lowest beam is 900 to 2,300 feet above the radar. …` */
function coneWords(units: Units, beams: readonly SectionBeam[]): string {
  const [lowest, highest] = [beams[0], beams.at(-1)];
  if (!lowest || !highest) return '';
  const ends = (heights: Float32Array) =>
    [Math.min(...heights), Math.max(...heights)].map((height) => heightWords(units, height));
  const [least = '', most = ''] = ends(lowest.heightKm);
  const [top = ''] = ends(highest.heightKm);
  return `Nothing is known below the lowest beam, which is ${least} to ${most} above the radar, and above the highest, which is at ${top} where it is lowest.`;
}

/** How high the echo and the debris reach, with what a radar leaves open. */
export function topsSentence(units: Units, columns: SectionColumns, { echo, debris }: SectionTops): string {
  const topWords = (top: SectionTop) => {
    const open =
      top.belowKm === undefined
        ? 'no higher beam looked there'
        : `the next beam, ${heightWords(units, top.belowKm - top.atLeastKm)} higher, no longer has it`;
    return `at least ${heightWords(units, top.atLeastKm)} above the radar, ${fromA(units, columns, top.column)}; ${open}`;
  };
  const echoWords = echo
    ? `Echo top (${echoTopDbz} dBZ): ${echo.top ? topWords(echo.top) : 'no echo as strong along this line'}.`
    : 'Echo top: these scans have no reflectivity.';
  const rule = `CC below ${debrisCorrelation} in echo above ${debrisDbz} dBZ, from the lowest beam up`;
  const debrisWords = debris
    ? `Debris (${rule}): ${debris.top ? topWords(debris.top) : 'none along this line'}.`
    : 'Debris: these scans have no correlation to tell it by.';
  return `${echoWords} ${debrisWords}`;
}

/** What is at one point of a section, and where that is. */
export function cellWords(
  units: Units,
  { field, line, columns }: SectionBeams,
  radar: Position,
  { cell, column, heightKm }: { cell: SectionCell; column: number; heightKm: number },
): string {
  const height = heightWords(units, heightKm);
  const place = placeAlong(line, (column + 0.5) / columns.count);
  const where = `${fromA(units, columns, column)}, ${endPlaceWords(units, radar, place)}`;
  if (cell.state === seen.unseen) return `Not seen by any beam at ${height}, ${where}`;
  const value =
    cell.state === seen.measured ? cell.value : cell.state === seen.rangeFolded ? 'range folded' : 'none';
  const how = cell.isBetween ? ' (between two beams)' : '';
  return `${measuredWords(units, field, { value })}${how} at ${height}, ${where}`;
}

/** `End A: 12.1 miles north of the radar.` */
export function lineWords(units: Units, radar: Position, line: SectionLine): string {
  const length = quantityWords(units, 'length', miles(sectionLengthKm(line)));
  return `From A, ${endPlaceWords(units, radar, line.from)}, to B, ${endPlaceWords(units, radar, line.to)}: ${length}.`;
}

function endPlaceWords(units: Units, radar: Position, place: Position): string {
  const distanceKm = distanceMiles(radar, place) * kmPerMile;
  return placeWords(units, { distanceKm, bearingDegrees: bearingDegrees(radar, place) });
}

function minutesWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}

function fromA(units: Units, columns: SectionColumns, column: number): string {
  const km = ((column + 0.5) / columns.count) * columns.lengthKm;
  return `${quantityWords(units, 'length', miles(km))} from A`;
}

function miles(km: number): number {
  return Number((km / kmPerMile).toFixed(1));
}
