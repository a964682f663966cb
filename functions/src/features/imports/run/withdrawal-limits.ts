import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';

/**
 * What a file may take out of the record by itself. Agencies take out a few; a file that has lost
 * its rows takes out many, and a person must say which of the two it is.
 */
export const withdrawalLimits = {
  /** A year's tornadoes, or one source's rows of it: refused above this share, and from so many on. */
  year: { percent: 2, min: 5 },
  /** The storm reports of a day: refused from this share on, and from so many on. */
  day: { percent: 50, min: 3 },
} as const;

/** How many of how many would go. */
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

/** As many as fit into the list of runs beside the rest of what it tells. */
const shownSentences = 5;

/** Which years and days, and how to go on. */
export function withdrawalsRefusal(sentences: readonly string[]): string {
  const more = sentences.length - shownSentences;
  return [
    ...sentences.slice(0, shownSentences),
    ...(more > 0 ? [`… and ${groupedNumber(more)} more.`] : []),
    'Has the file lost rows? Then fetch it again. If the agency has really taken them out, import it from the command line: npm run import -- FILE --force withdrawals',
  ].join('\n');
}
