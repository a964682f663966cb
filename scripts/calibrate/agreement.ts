import { isSameLength } from '@touchdown/functions/features/imports/join/chain-facts.ts';
import type { Chain } from '@touchdown/functions/features/imports/join/join-segments.ts';
import type { Pairing } from '@touchdown/functions/features/imports/join/pair-with-spc.ts';
import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';

/** How many tornadoes of a year agree with the SPC's row of the same tornado. */
export interface Agreement {
  /** Tornadoes of both agencies. */
  pairs: number;
  date: number;
  rating: number;
  place: number;
  /** Date, rating and starting place. */
  identity: number;
  length: number;
  deaths: number;
  injuries: number;
  /** Length, deaths and injuries: the totals of all parts. */
  totals: number;
  /** Pairs that the SPC's totals have joined or cut, so that they agree by construction, and what is counted of them. */
  settled: number;
  settledIdentity: number;
  settledTotals: number;
}

interface Disagreement {
  number: string;
  reason: string;
}

/** Compares what is served with the SPC's rows, and gives the reason for each that disagrees. */
export function agreementOf(
  { pairs }: Pairing,
  drafts: readonly TornadoDraft[],
  isJoinedAlone: (chain: Chain) => boolean,
): { agreement: Agreement; disagreements: Disagreement[] } {
  const draftOf = new Map(drafts.flatMap((draft) => draft.sources.aliases.map((alias) => [alias, draft])));
  const agreement = {
    pairs: 0,
    date: 0,
    rating: 0,
    place: 0,
    identity: 0,
    length: 0,
    deaths: 0,
    injuries: 0,
    totals: 0,
    settled: 0,
    settledIdentity: 0,
    settledTotals: 0,
  };
  const disagreements: Disagreement[] = [];
  for (const { spc, differences, chain } of pairs) {
    const tornado = draftOf.get(`spc:${spc.number}`)?.tornado;
    if (!tornado) continue;
    const length = isSameLength(tornado.path_length, spc.lengthMiles, chain.segments.length);
    const deaths = (tornado.fatalities ?? 0) === (spc.deaths ?? 0);
    const injuries = (tornado.injuries ?? 0) === (spc.injuries ?? 0);
    const differs = (words: string) => differences.some((difference) => difference.includes(words));
    const isSettled = !isJoinedAlone(chain);
    const isIdentical = differences.length === 0;
    const hasTotals = length && deaths && injuries;
    const counts: Record<keyof Agreement, boolean> = {
      pairs: true,
      date: !differs('date'),
      rating: !differs('rated'),
      place: !differs('place'),
      identity: isIdentical,
      length,
      deaths,
      injuries,
      totals: hasTotals,
      settled: isSettled,
      settledIdentity: isSettled && isIdentical,
      settledTotals: isSettled && hasTotals,
    };
    for (const key of Object.keys(counts) as (keyof Agreement)[]) if (counts[key]) agreement[key]++;
    const reason = [
      ...differences,
      ...(length ? [] : [`length ${tornado.path_length ?? '?'} here, ${spc.lengthMiles ?? '?'} by the SPC`]),
      ...(deaths ? [] : [`deaths ${tornado.fatalities ?? '?'} here, ${spc.deaths ?? '?'} by the SPC`]),
      ...(injuries ? [] : [`injuries ${tornado.injuries ?? '?'} here, ${spc.injuries ?? '?'} by the SPC`]),
    ].join(', ');
    if (reason) disagreements.push({ number: spc.number, reason });
  }
  return { agreement, disagreements };
}
