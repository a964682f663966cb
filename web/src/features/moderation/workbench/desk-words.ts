/** What a desk says about its items and decisions. */
export interface DeskWords<I, A extends string> {
  /** An item in a few words, as a screen reader hears it: `Joplin, Missouri, fatalities, 158 to 161`. */
  nameOf: (item: I) => string;
  /** What was done: `Approved`. */
  done: Readonly<Record<A, string>>;
  /** The same about what could not be done: `Not approved`. */
  notDone: Readonly<Record<A, string>>;
  /** The sentence of the notice about a decision on these. */
  noticeOf: (action: A, items: readonly I[]) => string;
  /** Why somebody cannot decide so; undefined where they can. */
  whyNot: (action: A, item: I) => string | undefined;
  /** Several of them: `suggestions`. */
  plural: string;
}

export const secondWords = 'Needs a second moderator, or 24 hours without an objection';
export const loadingWords = 'Still loading. Please wait a moment.';
export const claimedWords = 'Another moderator is on it';

const minute = 60_000;
const steps = [
  { most: 60 * minute, unit: minute, letter: 'min' },
  { most: 24 * 60 * minute, unit: 60 * minute, letter: 'h' },
  { most: Number.POSITIVE_INFINITY, unit: 24 * 60 * minute, letter: 'd' },
];

/** `12 min`, `4 h`, `9 d` */
export function ageWords(createdAt: string, now: number): string {
  const age = Math.max(0, now - Date.parse(createdAt));
  const { unit, letter } = steps.find(({ most }) => age < most) ?? { unit: minute, letter: 'min' };
  return `${Math.floor(age / unit)} ${letter}`;
}
