/** Returns the numbers to show: both ends, the current page and its neighbours. Null is a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = [1, 2, current - 1, current, current + 1, last - 1, last];
  const numbers = [...new Set(wanted)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return numbers.flatMap((page, i) => {
    const before = numbers[i - 1];
    if (before === undefined || page - before === 1) return [page];
    // A gap of one page shows that page instead.
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
}
