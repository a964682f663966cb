import type { SectionBeam } from './section-beam.ts';

/** A value that a beam measured somewhere in a section. */
export interface SectionExtreme {
  value: number;
  column: number;
  /** Of the beam's centre, above the antenna. */
  heightKm: number;
}

/** The lowest and the highest value that beams have measured along a line. Interpolated values are never beyond them. */
export function sectionExtremes(
  beams: readonly SectionBeam[],
): { low: SectionExtreme; high: SectionExtreme } | undefined {
  let [low, high]: (SectionExtreme | undefined)[] = [undefined, undefined];
  for (const { values, heightKm } of beams) {
    for (const [column, value] of values.entries()) {
      if (Number.isNaN(value)) continue;
      const found = { value, column, heightKm: heightKm[column] ?? 0 };
      if (!low || value < low.value) low = found;
      if (!high || value > high.value) high = found;
    }
  }
  return low && high ? { low, high } : undefined;
}

/** The height of the highest beam's centre that has measured anything; 0 where none has. */
export function highestMeasuredKm(beams: readonly SectionBeam[]): number {
  let highest = 0;
  for (const { values, heightKm } of beams)
    for (const [column, height] of heightKm.entries())
      if (height > highest && !Number.isNaN(values[column])) highest = height;
  return highest;
}
