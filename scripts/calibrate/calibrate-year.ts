import { draftYear } from '@touchdown/functions/features/imports/record/draft-year.ts';
import type { YearSources } from '@touchdown/functions/features/imports/record/source-files.ts';

/** A tornado of one or both agencies that does not pair one to one, and why. */
export interface UnpairedTornado {
  year: number;
  side: 'NCEI' | 'SPC' | 'both, but differing';
  date: string;
  state: string;
  rating: string;
  ids: string;
  reason: string;
}

export interface CalibratedYear {
  year: number;
  segments: number;
  joined: number;
  spc: number;
  /** Joined tornadoes compared with the SPC's, in per cent. */
  difference: number;
  /** Pairs of the same date, rating and starting place. */
  same: number;
  /** Pairs in which at least one of these differs. */
  near: number;
  unpaired: UnpairedTornado[];
  /** Why the year cannot be judged; undefined if it can. */
  note: string | undefined;
}

/** Years in which NCEI's file lacks rows or places. They are shown but not judged. */
const explainedYears: Readonly<Record<number, string>> = {
  1993: 'NCEI’s file of 1993 holds about half of the SPC’s tornadoes, and a third of its rows have no place: salvaged text.',
  1994: 'NCEI’s file of 1994 is salvaged text.',
  1995: 'Two in five rows of NCEI’s file of 1995 have no place to compare, and few have the end of the path: salvaged text.',
};

/** A file whose last tornado is in an earlier month was written before the year was over. */
const lastMonthOfAWholeYear = '10';

/** Returns why the year cannot be compared: its file is known to lack rows, or was written before the year was over. */
function noteOn(year: number, begins: readonly string[]): string | undefined {
  const last = begins.reduce((latest, begin) => (begin > latest ? begin : latest), '');
  const isUnfinished = last.slice(5, 7) < lastMonthOfAWholeYear;
  return explainedYears[year] ?? (isUnfinished ? `NCEI’s file ends on ${last.slice(0, 10)}.` : undefined);
}

/** Compares the joined tornadoes of one year with the SPC's; undefined if the files of one agency are missing. */
export function calibrateYear(
  year: number,
  sources: YearSources,
  drafted?: ReturnType<typeof draftYear>,
): CalibratedYear | undefined {
  const { details, spc } = sources;
  if (!details || !spc || details.segments.length === 0) return undefined;
  const { chains, pairing } = drafted ?? draftYear(sources);
  const same = pairing.pairs.filter(({ kind }) => kind === 'same').length;
  const unpaired: UnpairedTornado[] = [
    ...pairing.chainsLeft.map(({ chain: { segments }, reason }) => ({
      year,
      side: 'NCEI' as const,
      date: segments[0]?.begin.local ?? '',
      state: segments[0]?.state ?? '',
      rating: segments.map(({ rating }) => rating).join(' '),
      ids: segments.map(({ eventId }) => eventId).join(' '),
      reason,
    })),
    ...pairing.spcLeft.map(({ spc: { begin, state, rating, number }, reason }) => ({
      year,
      side: 'SPC' as const,
      date: begin.local,
      state,
      rating,
      ids: number,
      reason,
    })),
    ...pairing.pairs.flatMap(({ kind, chain: { segments }, spc: { number, rating }, differences }) =>
      kind === 'same'
        ? []
        : [
            {
              year,
              side: 'both, but differing' as const,
              date: segments[0]?.begin.local ?? '',
              state: segments[0]?.state ?? '',
              rating,
              ids: `${segments.map(({ eventId }) => eventId).join(' ')} = ${number}`,
              reason: differences.join(', '),
            },
          ],
    ),
  ];
  return {
    year,
    segments: details.segments.length,
    joined: chains.length,
    spc: spc.tornadoes.length,
    difference: (100 * (chains.length - spc.tornadoes.length)) / spc.tornadoes.length,
    same,
    near: pairing.pairs.length - same,
    unpaired,
    note: noteOn(
      year,
      details.segments.map(({ begin }) => begin.local),
    ),
  };
}
