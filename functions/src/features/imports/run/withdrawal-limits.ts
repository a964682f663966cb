import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';

/**
 * How much a file may withdraw without a person's consent. Agencies withdraw a few tornadoes, but a file that
 * has lost rows withdraws many, and a person must decide which of the two it is.
 */
export const withdrawalLimits = {
  /** A year's tornadoes, or its rows of one source: refused above this share if at least `min` are lost. */
  year: { percent: 2, min: 5 },
  /** The storm reports of a day: refused from this share on if at least `min` are lost. */
  day: { percent: 50, min: 3 },
} as const;

/** The number of lost tornadoes, rows or reports, and the number before. */
export interface Loss {
  lost: number;
  before: number;
}

export function isTooMuchOfYear({ lost, before }: Loss): boolean {
  const { percent, min } = withdrawalLimits.year;
  return lost >= min && lost * 100 > before * percent;
}

export function isTooMuchOfDay({ lost, before }: Loss): boolean {
  const { percent, min } = withdrawalLimits.day;
  return lost >= min && lost * 100 >= before * percent;
}

const { year, day } = withdrawalLimits;
const yearLimit = `Allowed: up to ${year.percent} % of a year, or fewer than ${year.min}.`;
const dayLimit = `Allowed: less than ${day.percent} % of a day, or fewer than ${day.min}.`;

export function tornadoesSentence(of: number, loss: Loss): string {
  return `${of}: ${share(loss)} tornadoes would be withdrawn. ${yearLimit}`;
}

export function sourceRowsSentence(of: number, source: string, loss: Loss): string {
  return `${of}, ${source}: ${share(loss)} rows would be gone. ${yearLimit}`;
}

export function reportsSentence(of: string, loss: Loss): string {
  return `${of}: ${share(loss)} storm reports would be withdrawn. ${dayLimit}`;
}

function share({ lost, before }: Loss): string {
  return `${groupedNumber(lost)} of its ${groupedNumber(before)}`;
}

/** More sentences would not fit into the list of runs. */
const shownSentences = 5;

/** Returns the sentences with the advice what to do next. */
export function withdrawalsRefusal(sentences: readonly string[]): string {
  const more = sentences.length - shownSentences;
  return [
    ...sentences.slice(0, shownSentences),
    ...(more > 0 ? [`… and ${groupedNumber(more)} more.`] : []),
    'Has the file lost rows? Then fetch it again. If the agency really has removed them, import it from the command line: npm run import -- FILE --force withdrawals',
  ].join('\n');
}
