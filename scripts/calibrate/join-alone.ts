import { joinSegments, type Chain } from '@touchdown/functions/features/imports/join/join-segments.ts';
import { hasTotalsOf } from '@touchdown/functions/features/imports/join/join-year.ts';
import { pairWithSpc, type Pairing } from '@touchdown/functions/features/imports/join/pair-with-spc.ts';

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
export function joinAlone({ chains, pairing }: { chains: readonly Chain[]; pairing: Pairing }): JoinedAlone {
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
