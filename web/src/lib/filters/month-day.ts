import { monthNames } from '@touchdown/shared/text/written-date.ts';

/** A day of the year to filter by. Null means not chosen; a day is chosen only with a month. */
export interface MonthDay {
  month: number | null;
  day: number | null;
}

export const noMonthDay: MonthDay = { month: null, day: null };

const lastDay = 31;
export const days: readonly number[] = Array.from({ length: lastDay }, (_, at) => at + 1);

/** Reads a month and a day from a URL. An invalid month or day is not chosen, nor is a day without a month. */
export function readMonthDay(month: string | null, day: string | null): MonthDay {
  const chosen = wholeNumber(month, monthNames.length);
  return { month: chosen, day: chosen === null ? null : wholeNumber(day, lastDay) };
}

/** Choosing a month keeps the day; clearing the month clears it. */
export function withMonth(current: MonthDay, month: number | null): MonthDay {
  return { month, day: month === null ? null : current.day };
}

/** Whether it filters. A month is enough: it means all of its days. */
export function isMonthDayActive({ month }: MonthDay): boolean {
  return month !== null;
}

/** `April 3` */
export function monthDayLabel({ month, day }: MonthDay): string {
  return month === null ? '' : `${monthNames[month - 1] ?? ''}${day === null ? '' : ` ${day}`}`;
}

function wholeNumber(text: string | null, max: number): number | null {
  const value = /^\d{1,2}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= max ? value : null;
}
