/** Returns years in words, with neighbours as ranges: `1974, 1994, 1996 to 2016`. */
export function yearRanges(years: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === year - 1) last[1] = year;
    else ranges.push([year, year]);
  }
  return ranges
    .map(([from, to]) => {
      if (from === to) return `${from}`;
      return to === from + 1 ? `${from}, ${to}` : `${from} to ${to}`;
    })
    .join(', ');
}
