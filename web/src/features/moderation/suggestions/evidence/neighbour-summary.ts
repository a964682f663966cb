export interface NeighbourSummary {
  count: number;
  middle: number;
  greatest: number;
  /** How many are less than the proposed value. */
  below: number;
  /** From 0 to 1 along the axis, which begins at none. */
  places: number[];
  current: number | undefined;
  proposed: number | undefined;
}

/** Sums up the values of neighbours beside the two in question; undefined without any. */
export function neighbourSummary(
  values: readonly number[],
  current: number | undefined,
  proposed: number | undefined,
): NeighbourSummary | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const greatest = sorted.at(-1);
  if (greatest === undefined) return undefined;
  const end = Math.max(greatest, current ?? 0, proposed ?? 0) || 1;
  const placeOf = (value: number | undefined) => (value === undefined ? undefined : value / end);
  return {
    count: sorted.length,
    middle: middleOf(sorted),
    greatest,
    below: proposed === undefined ? 0 : sorted.filter((value) => value < proposed).length,
    places: sorted.map((value) => value / end),
    current: placeOf(current),
    proposed: placeOf(proposed),
  };
}

/** The median, rounded to what the record has. */
function middleOf(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  const middle = sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
  return Math.round(middle * 10) / 10;
}
