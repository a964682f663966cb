import { draftYear } from '@touchdown/functions/features/imports/record/draft-year.ts';
import type { Pairing } from '@touchdown/functions/features/imports/join/pair-with-spc.ts';
import type { YearSources } from '@touchdown/functions/features/imports/record/source-files.ts';
import { agreementOf, type Agreement } from './agreement.ts';
import { joinAlone, type AgreementAlone } from './join-alone.ts';

/** A tornado of one agency without a partner, or of both that do not agree, and why. */
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
  /** NCEI's rows; 0 if the record of the year is the SPC's alone. */
  segments: number;
  /** NCEI's tornadoes after joining. */
  joined: number;
  /** Tornadoes in the record of the year, including those that only the SPC has. */
  served: number;
  spc: number;
  /** Tornadoes served compared with the SPC's, in per cent. */
  difference: number;
  /** Tornadoes of the highest rating that are served. */
  fives: number;
  /** How many tornadoes more than the SPC has are served because rows were read by hand as several. */
  readApart: number;
  agreement: Agreement;
  alone: AgreementAlone;
  /** Tornadoes of one agency without a partner. */
  unpaired: number;
  disagreements: UnpairedTornado[];
  /** Why the year cannot be judged; undefined if it can. */
  note: string | undefined;
}

/** Years in which NCEI's file lacks rows or places. Their pairs are shown but not judged. */
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

/** Compares the tornadoes of one year with the SPC's; undefined if the SPC's file is missing. */
export function calibrateYear(
  year: number,
  sources: YearSources,
  drafted?: ReturnType<typeof draftYear>,
): CalibratedYear | undefined {
  const { details, spc } = sources;
  if (!spc) return undefined;
  const { chains, pairing, drafts } = drafted ?? draftYear(sources);
  const { agreement: alone, isJoinedAlone } = joinAlone({ chains, pairing });
  const { agreement, disagreements } = agreementOf(pairing, drafts, isJoinedAlone);
  const segments = details?.segments ?? [];
  return {
    year,
    segments: segments.length,
    joined: chains.length,
    served: drafts.length,
    spc: spc.tornadoes.length,
    difference: (100 * (drafts.length - spc.tornadoes.length)) / spc.tornadoes.length,
    fives: drafts.filter(({ tornado }) => ['F5', 'EF5'].includes(tornado.tor_f_scale)).length,
    readApart: readApartOf(pairing),
    agreement,
    alone,
    unpaired: pairing.chainsLeft.length + pairing.spcLeft.length,
    disagreements: [...unpairedOf(year, pairing), ...differingOf(year, pairing, disagreements)],
    note: noteOn(
      year,
      segments.map(({ begin }) => begin.local),
    ),
  };
}

function readApartOf({ chainsLeft, spcLeft }: Pairing): number {
  const parts = chainsLeft.filter(({ chain }) => chain.apart).length;
  return parts - spcLeft.filter(({ within }) => within?.apart).length;
}

function unpairedOf(year: number, { chainsLeft, spcLeft }: Pairing): UnpairedTornado[] {
  return [
    ...chainsLeft.map(({ chain: { segments }, reason }) => ({
      year,
      side: 'NCEI' as const,
      date: segments[0]?.begin.local ?? '',
      state: segments[0]?.state ?? '',
      rating: segments.map(({ rating }) => rating).join(' '),
      ids: segments.map(({ eventId }) => eventId).join(' '),
      reason,
    })),
    ...spcLeft.map(({ spc: { begin, state, rating, number }, reason }) => ({
      year,
      side: 'SPC' as const,
      date: begin.local,
      state,
      rating,
      ids: number,
      reason,
    })),
  ];
}

function differingOf(
  year: number,
  { pairs }: Pairing,
  disagreements: readonly { number: string; reason: string }[],
): UnpairedTornado[] {
  const reasons = new Map(disagreements.map(({ number, reason }) => [number, reason]));
  return pairs.flatMap(({ chain: { segments }, spc: { number, rating } }) => {
    const reason = reasons.get(number);
    if (!reason) return [];
    return [
      {
        year,
        side: 'both, but differing' as const,
        date: segments[0]?.begin.local ?? '',
        state: segments[0]?.state ?? '',
        rating,
        ids: `${segments.map(({ eventId }) => eventId).join(' ')} = ${number}`,
        reason,
      },
    ];
  });
}
