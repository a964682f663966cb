import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import { kilometresFromTrack } from './distance-from-track.ts';
import { minutesFromLife, TornadoesByHour, type TornadoToMatch } from './tornadoes-by-hour.ts';

export type ReportToMatch = Pick<
  StoredStormReport,
  'id' | 'report_datetime' | 'lat' | 'lon' | 'refused_tornado_ids'
>;

/** `automatic` may be promoted at once, `proposed` waits for a person, `review` is shown to one who searches. */
export type MatchDecision = 'automatic' | 'proposed' | 'review';

export interface ReportMatch {
  reportId: string;
  decision: MatchDecision;
  tornadoId: string;
  minutesApart: number;
  kilometresFromTrack: number;
  /** 1 at the same time on the track, 0 at the loosest limit of both. */
  score: number;
}

export interface NoMatch {
  reportId: string;
  decision: 'none';
}

/** How near is near, strictest first. The limits come from a study of surveyed tracks. */
const limits = [
  { decision: 'automatic', minutes: 10, kilometres: 1 },
  { decision: 'proposed', minutes: 30, kilometres: 5 },
  { decision: 'review', minutes: 60, kilometres: 10 },
] as const;
const [strict, , loosest] = limits;

/**
 * The best official tornado for each preliminary report, in the reports' order. The two records share
 * no id, so a match is a judgement on time and place: of two tornadoes within the strict limit
 * neither is taken without a person. Many reports may tell of one tornado.
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
  // A refused tornado is counted too: with it near by, the report has been mistaken once.
  const isUnique = candidates.filter(({ decision }) => decision === strict.decision).length === 1;
  return isUnique ? best : { ...best, decision: 'proposed' };
}

function candidatesOf({ id, report_datetime: instant, lat, lon }: ReportToMatch, byHour: TornadoesByHour) {
  if (lat === null || lon === null) return [];
  const utcSeconds = Date.parse(instant) / 1000;
  return byHour.near(utcSeconds).flatMap((tornado): ReportMatch[] => {
    const minutesApart = minutesFromLife(utcSeconds, tornado);
    if (minutesApart > loosest.minutes) return [];
    const kilometres = kilometresFromTrack(lat, lon, tornado);
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

/** Time and place count alike, each as a share of its loosest limit. */
function scoreOf(minutesApart: number, kilometres: number): number {
  return 1 - (minutesApart / loosest.minutes + kilometres / loosest.kilometres) / 2;
}

const rankOf = new Map<MatchDecision, number>(limits.map(({ decision }, rank) => [decision, rank]));

/** The stricter limit first, for a good score may hide one bad half; then the score; then a fixed order. */
function closestFirst(a: ReportMatch, b: ReportMatch): number {
  return (
    (rankOf.get(a.decision) ?? 0) - (rankOf.get(b.decision) ?? 0) ||
    b.score - a.score ||
    (a.tornadoId < b.tornadoId ? -1 : 1)
  );
}
