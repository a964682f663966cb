import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import {
  kilometresFromTrack,
  minutesFromLife,
  TornadoesByHour,
  type TornadoToMatch,
} from './tornadoes-by-hour.ts';

export type ReportToMatch = Pick<
  StoredStormReport,
  'id' | 'report_datetime' | 'lat' | 'lon' | 'refused_tornado_ids'
>;

/** `automatic` is promoted at once, `proposed` waits for a person, and `review` is only shown to a person who searches. */
export type MatchDecision = 'automatic' | 'proposed' | 'review';

export interface ReportMatch {
  reportId: string;
  decision: MatchDecision;
  tornadoId: string;
  minutesApart: number;
  kilometresFromTrack: number;
  /** 1 on the track at the same time, 0 at the loosest limits of time and distance. */
  score: number;
}

export interface NoMatch {
  reportId: string;
  decision: 'none';
}

/** The limits of each decision, strictest first. They come from a study of surveyed tracks. */
const limits = [
  { decision: 'automatic', minutes: 10, kilometres: 1 },
  { decision: 'proposed', minutes: 30, kilometres: 5 },
  { decision: 'review', minutes: 60, kilometres: 10 },
] as const;
const [strict, , loosest] = limits;

/**
 * Returns the best official tornado for each preliminary report, in the order of the reports. The two
 * records share no id, so matches depend on time and place. If two tornadoes are within the strict limit, a
 * person must choose. Many reports may match one tornado.
 */
export function matchReports(
  reports: readonly ReportToMatch[],
  tornadoes: readonly TornadoToMatch[],
): (ReportMatch | NoMatch)[] {
  const byHour = new TornadoesByHour(tornadoes, loosest.minutes * 60);
  return reports.map((report) => bestMatch(report, byHour) ?? { reportId: report.id, decision: 'none' });
}

function bestMatch(report: ReportToMatch, byHour: TornadoesByHour): ReportMatch | undefined {
  const candidates = candidatesOf(report, byHour);
  const [best] = candidates
    .filter(({ tornadoId }) => !report.refused_tornado_ids.includes(tornadoId))
    .sort(closestFirst);
  if (best?.decision !== strict.decision) return best;
  // A refused tornado counts too: with it nearby, the report was matched wrongly once already.
  const isUnique = candidates.filter(({ decision }) => decision === strict.decision).length === 1;
  return isUnique ? best : { ...best, decision: 'proposed' };
}

function candidatesOf({ id, report_datetime: instant, lat, lon }: ReportToMatch, byHour: TornadoesByHour) {
  if (lat === null || lon === null) return [];
  const utcSeconds = Date.parse(instant) / 1000;
  return byHour.near(utcSeconds).flatMap((tornado): ReportMatch[] => {
    const minutesApart = minutesFromLife(utcSeconds, tornado);
    if (minutesApart > loosest.minutes) return [];
    const kilometres = kilometresFromTrack({ lat, lon }, tornado);
    if (kilometres === null) return [];
    const decision = decide(minutesApart, kilometres);
    if (!decision) return [];
    const score = scoreOf(minutesApart, kilometres);
    return [
      { reportId: id, tornadoId: tornado.id, minutesApart, kilometresFromTrack: kilometres, score, decision },
    ];
  });
}

function decide(minutesApart: number, kilometres: number): MatchDecision | undefined {
  return limits.find((limit) => minutesApart <= limit.minutes && kilometres <= limit.kilometres)?.decision;
}

/** Time and distance count equally, each as a share of its loosest limit. */
function scoreOf(minutesApart: number, kilometres: number): number {
  return 1 - (minutesApart / loosest.minutes + kilometres / loosest.kilometres) / 2;
}

const rankOf = new Map<MatchDecision, number>(limits.map(({ decision }, rank) => [decision, rank]));

/** Sorts by limit first, because a good score may hide one bad half, then by score, then by id. */
function closestFirst(a: ReportMatch, b: ReportMatch): number {
  return (
    (rankOf.get(a.decision) ?? 0) - (rankOf.get(b.decision) ?? 0) ||
    b.score - a.score ||
    (a.tornadoId < b.tornadoId ? -1 : 1)
  );
}
