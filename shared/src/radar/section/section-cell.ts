import { seen, type SectionBeam } from './section-beam.ts';

/** What is known at one place and height of a section. */
export interface SectionCell {
  /** One of `seen`. Unseen also means below the lowest beam and above the highest. */
  state: number;
  /** In the field's unit; NaN where nothing was measured. */
  value: number;
  /** Whether no beam covers it, so that it follows from the beams below and above. */
  isBetween: boolean;
}

const unseen: SectionCell = { state: seen.unseen, value: Number.NaN, isBetween: false };

/**
 * Returns what the beams of a volume, the lowest first, say about a height above the antenna. Within a beam it is that
 * beam's gate. Between two neighbouring beams that have both measured something, it is interpolated; next to a beam
 * without echo it is what the nearer beam has. Nothing follows for what is outside of the lowest and the highest beam,
 * or beside a beam that did not see the place.
 */
export function cellAt(beams: readonly SectionBeam[], column: number, heightKm: number): SectionCell {
  let below: SectionBeam | undefined;
  let above: SectionBeam | undefined;
  for (const beam of beams) {
    above = beam;
    if ((beam.heightKm[column] as number) > heightKm) break;
    [below, above] = [beam, undefined];
  }
  const toBelow = below ? heightKm - (below.heightKm[column] as number) : Number.POSITIVE_INFINITY;
  const toAbove = above ? (above.heightKm[column] as number) - heightKm : Number.POSITIVE_INFINITY;
  const [near, apart] = toBelow <= toAbove ? [below, toBelow] : [above, toAbove];
  if (!near) return unseen;
  const state = near.states[column] as number;
  const value = near.values[column] as number;
  if (apart <= (near.halfDepthKm[column] as number)) return { state, value, isBetween: false };
  if (!below || !above || !below.states[column] || !above.states[column]) return unseen;
  const low = below.values[column] as number;
  const between = low + (((above.values[column] as number) - low) * toBelow) / (toBelow + toAbove);
  return { state, value: Number.isNaN(between) ? value : between, isBetween: true };
}
