import { seen, type SectionBeam } from './section-beam.ts';

/** How high something reaches over one place. A radar knows it no better than its beams are apart. */
export interface SectionTop {
  column: number;
  /** The centre of the highest beam that has it, above the antenna: it is at least as high. */
  atLeastKm: number;
  /** The centre of the next beam, which no longer has it. Undefined where no higher beam saw the place. */
  belowKm: number | undefined;
}

/** What the Weather Service's product of echo tops counts as echo. */
export const echoTopDbz = 18;

/**
 * The top of the echo at each place along a line, from beams of reflectivity, the lowest first. Undefined where no beam
 * has so strong an echo.
 */
export function echoTops(beams: readonly SectionBeam[], minDbz = echoTopDbz): (SectionTop | undefined)[] {
  const columns = beams[0]?.values.length ?? 0;
  return Array.from({ length: columns }, (_, column) => {
    const highest = beams.findLastIndex(({ values }) => (values[column] ?? Number.NaN) >= minDbz);
    return highest < 0 ? undefined : topAt(beams, highest, column);
  });
}

/** The highest of the tops along a line. */
export function greatestTop(tops: readonly (SectionTop | undefined)[]): SectionTop | undefined {
  let greatest: SectionTop | undefined;
  for (const top of tops) if (top && !(greatest && greatest.atLeastKm >= top.atLeastKm)) greatest = top;
  return greatest;
}

export function topAt(beams: readonly SectionBeam[], highest: number, column: number): SectionTop {
  const next = beams.slice(highest + 1).find(({ states }) => states[column] !== seen.unseen);
  return { column, atLeastKm: beams[highest]?.heightKm[column] ?? 0, belowKm: next?.heightKm[column] };
}
