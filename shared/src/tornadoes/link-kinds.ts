import { distanceMiles, type Position } from '../geo/great-circle.ts';

/**
 * What holds two rows together, from the strongest to the weakest: between segments of one tornado, and between NCEI's
 * rows and the SPC's.
 */
export const linkKinds = ['place', 'id', 'hand', 'totals'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Each kind in one sentence. */
export const linkKindSentences: Record<LinkKind, string> = {
  place: 'Clock and place of the rows agree.',
  id: 'Clock and place leave it open; the source’s own ids say so: the county that a row names as the next, the episode, or the number of the row.',
  hand: 'A person has read the rows and decided.',
  totals: 'Length, deaths and injuries of the rows add up to those of one tornado of the SPC.',
};

/** Beyond these, clock or place speak against one tornado. */
export const contradiction = { miles: 15, minutesBack: 5, minutesOn: 240 } as const;

/** How far the second of two segments begins from the first. Null means that it was not recorded. */
export interface LinkMeasures {
  gap_miles: number | null;
  minutes: number | null;
}

interface MeasuredSegment {
  begin: number;
  start: Position | null;
  end: Position | null;
}

/** Measures a gap from the end of the first segment, or from its start if no end is recorded; `begin` is in seconds. */
export function measureLink(from: MeasuredSegment, to: MeasuredSegment): LinkMeasures {
  const leaves = from.end ?? from.start;
  const miles = leaves && to.start ? distanceMiles(leaves, to.start) : null;
  return {
    gap_miles: miles === null ? null : Math.round(miles * 10) / 10,
    // Some seconds back are 0, not -0.
    minutes: Math.round((to.begin - from.begin) / 60) + 0,
  };
}

/** Returns whether clock or place speak against a link. */
export function isContradicted({ gap_miles: miles, minutes }: LinkMeasures): boolean {
  const { miles: far, minutesBack, minutesOn } = contradiction;
  return (miles ?? 0) > far || (minutes ?? 0) < -minutesBack || (minutes ?? 0) > minutesOn;
}

/** A tornado is as certain as the weakest of its links. Undefined if it has none. */
export function weakestKind(kinds: readonly LinkKind[]): LinkKind | undefined {
  return linkKinds.findLast((kind) => kinds.includes(kind));
}
