import type { TornadoRank } from '@touchdown/shared/tornadoes/answers.ts';
import { maximumWidthsSince } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { findState } from '../../../lib/filters/us-states.ts';

const superlatives: Record<TornadoRank['measure'], string> = {
  fatalities: 'deadliest',
  length: 'longest path',
  width: 'widest path',
};

/** `3rd deadliest of Oklahoma`, `Longest path of 2011`, `2nd widest path since 1995` */
export function rankWords({ measure, state, year, rank }: TornadoRank): string {
  // Widths before that are averages.
  const since = measure === 'width' && year === null ? `since ${maximumWidthsSince}` : '';
  const place = state === null ? (year === null ? '' : `of ${year}`) : `of ${findState(state) || state}`;
  const among = [place, since].filter(Boolean).join(' ') || 'on record';
  const what = superlatives[measure];
  const first = rank === 1 ? what.charAt(0).toUpperCase() + what.slice(1) : `${ordinal(rank)} ${what}`;
  return `${first} ${among}`;
}

/** Says who shares the place. */
export function tieWords({ tied }: Pick<TornadoRank, 'tied'>): string {
  if (tied === 0) return '';
  return tied === 1 ? ', tied with 1 other' : `, tied with ${tied} others`;
}

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** `2nd`, `3rd`, `11th` */
function ordinal(place: number): string {
  return place + (suffixes[ordinals.select(place)] ?? 'th');
}
