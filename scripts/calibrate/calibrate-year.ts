import { draftYear } from '@touchdown/functions/features/imports/record/draft-year.ts';
import { type Pairing, pairWithSpc } from '@touchdown/functions/features/imports/join/pair-with-spc.ts';
import type { YearSources } from '@touchdown/functions/features/imports/record/source-files.ts';
import { joinSegments, type Chain } from '@touchdown/functions/features/imports/join/join-segments.ts';
import { hasTotalsOf } from '@touchdown/functions/features/imports/join/join-year.ts';
import { agreementOf, type Agreement } from './agreement.ts';

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

/** What place, clock, ids and hand make of a year without the SPC, compared with its record only afterwards. */
export interface AgreementAlone {
  pairs: number;
  /** Date, rating and starting place. */
  identity: number;
  /** Length, deaths and injuries. */
  totals: number;
  /** Paired tornadoes of several rows, and those that add up to the SPC's totals: the precision of joining by place. */
  joined: number;
  joinedTotals: number;
}

interface JoinedAlone {
  agreement: AgreementAlone;
  /** Whether a tornado has exactly the rows that it has without the SPC. */
  isJoinedAlone: (chain: Chain) => boolean;
}

/** Joins the rows of a year once more without the SPC. */
function joinAlone({ chains, pairing }: { chains: readonly Chain[]; pairing: Pairing }): JoinedAlone {
  const alone = joinSegments(chains.flatMap(({ segments }) => segments));
  const rows = new Set(alone.map(rowsOf));
  const spc = [...pairing.pairs, ...pairing.spcLeft].map((one) => one.spc).sort((a, b) => a.line - b.line);
  const { pairs } = pairWithSpc(alone, spc);
  const count = (holds: (pair: Pairing['pairs'][number]) => boolean) => pairs.filter(holds).length;
  const isJoined = ({ chain }: Pairing['pairs'][number]) => chain.segments.length > 1;
  return {
    agreement: {
      pairs: pairs.length,
      identity: count(({ kind }) => kind === 'same'),
      totals: count((pair) => hasTotalsOf(pair)),
      joined: count(isJoined),
      joinedTotals: count((pair) => isJoined(pair) && hasTotalsOf(pair)),
    },
    isJoinedAlone: (chain) => rows.has(rowsOf(chain)),
  };
}

function rowsOf({ segments }: Chain): string {
  return segments
    .map(({ eventId }) => eventId)
    .toSorted()
    .join(' ');
}
