/** The site took no contributions before this month. */
const firstMonth = '2025-01';

/** Returns the months of the feed, from that of an instant back to the first: `2026-11`, `2026-10`, … */
export function monthsBack(instant: string): string[] {
  const months: string[] = [];
  let month = instant.slice(0, firstMonth.length);
  while (month >= firstMonth) {
    months.push(month);
    month = monthBefore(month);
  }
  return months;
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}
