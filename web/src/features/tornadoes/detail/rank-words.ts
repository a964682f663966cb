import type { TornadoRank } from '@touchdown/shared/tornadoes/answers.ts';
import { maximumWidthsSince } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { findState } from '../../../lib/filters/us-states.ts';

const superlatives: Record<TornadoRank['measure'], string> = {
  fatalities: 'deadliest',
  length: 'longest path',
  width: 'widest',
};

/** `3rd deadliest in Oklahoma since 1950`, `Longest path of 2011`, `2nd widest in the U.S. since 1995, tied` */
export function rankWords({ measure, state, year, rank, tied }: TornadoRank): string {
  // Widths before that are averages.
  const since = year === null ? ` since ${measure === 'width' ? maximumWidthsSince : 1950}` : ` of ${year}`;
  const place = state === null ? (year === null ? ' in the U.S.' : '') : ` in ${findState(state) || state}`;
  const what = superlatives[measure];
  const first = rank === 1 ? what.charAt(0).toUpperCase() + what.slice(1) : `${ordinal(rank)} ${what}`;
  return `${first}${place}${since}${tied === 0 ? '' : ', tied'}`;
}

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** `2nd`, `3rd`, `11th` */
function ordinal(place: number): string {
  return place + (suffixes[ordinals.select(place)] ?? 'th');
}
