import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type {
  DayChanges,
  DayReport,
  DayTornado,
  FirstTold,
  NowKnown,
} from '@touchdown/shared/tornadoes/day-answers.ts';

type Totals = Omit<DayChanges['now'], 'tornadoes'>;

interface DayRecords {
  /** With those withdrawn. */
  reports: readonly DayReport[];
  /** The official tornadoes of the day. */
  tornadoes: readonly DayTornado[];
  /** Official tornadoes of the days beside it that some of the reports are about. */
  others: readonly DayTornado[];
  totals: Totals;
}

/** Compares the reports of the morning after with the official record. What a source did not say stays unknown. */
export function dayChanges({ reports, tornadoes, others, totals }: DayRecords): DayChanges {
  const known = new Map<string, NowKnown>([
    ...others.map((one) => [one.id, nowKnown(one, false)] as const),
    ...tornadoes.map((one) => [one.id, nowKnown(one, true)] as const),
  ]);
  const placed = Map.groupBy(reports, (report) => placeOf(report, known));
  const of = (place: Place) => placed.get(place) ?? [];
  const became = paired(of('became'), known);
  const probably = paired(of('probably'), known);
  const withReport = new Set([...became, ...probably].map(({ now }) => now.tornado));
  return {
    became,
    probably,
    without_tornado: of('without tornado').map(firstTold),
    withdrawn: of('withdrawn').map(firstTold),
    without_report: tornadoes.filter(({ id }) => !withReport.has(id)).map(({ id }) => id),
    first_told: thenTold(reports.filter(({ status }) => status !== 'WITHDRAWN')),
    now: { tornadoes: tornadoes.length, ...totals },
  };
}

type Place = 'became' | 'probably' | 'without tornado' | 'withdrawn';

/** A tornado that the record does not list under its id is not known here. */
function placeOf({ status, tornado }: DayReport, known: ReadonlyMap<string, NowKnown>): Place {
  if (status === 'WITHDRAWN') return 'withdrawn';
  if (!tornado || !known.has(tornado.id)) return 'without tornado';
  return status === 'PROMOTED_TO_OFFICIAL' ? 'became' : 'probably';
}

/** Several reports of one tornado are one entry, in the order of its first report. */
function paired(reports: readonly DayReport[], known: ReadonlyMap<string, NowKnown>): DayChanges['became'] {
  const byTornado = Map.groupBy(reports, ({ tornado }) => tornado?.id ?? '');
  return [...byTornado].flatMap(([id, group]) => {
    const now = known.get(id);
    return now ? [{ told: group.map(firstTold), now }] : [];
  });
}

/** What the source writes where nobody has rated the damage. */
const unrated = 'UNK';

function firstTold(report: DayReport): FirstTold {
  const text = report.preliminary_f_scale_text?.trim() ?? '';
  return {
    report: report.id,
    rating: text === '' || text.toUpperCase() === unrated ? null : text,
    deaths: report.fatalities_reported,
    injuries: report.injuries_reported,
    place: report.location_text,
    at: report.report_datetime,
  };
}

function nowKnown(tornado: DayTornado, isOfThisDay: boolean): NowKnown {
  return {
    tornado: tornado.id,
    rating: tornado.tor_f_scale,
    deaths: tornado.fatalities,
    deaths_at_least: tornado.fatalities_at_least ?? false,
    injuries: tornado.injuries,
    place: nameOf(tornado).title,
    at: tornado.begin_datetime,
    is_of_this_day: isOfThisDay,
  };
}

function thenTold(reports: readonly DayReport[]): DayChanges['first_told'] {
  const deaths = reports.flatMap(({ fatalities_reported: told }) => told ?? []);
  const injuries = reports.flatMap(({ injuries_reported: told }) => told ?? []);
  const sum = (numbers: readonly number[]) =>
    numbers.length === 0 ? null : numbers.reduce((all, one) => all + one, 0);
  return {
    reports: reports.length,
    deaths: sum(deaths),
    deaths_told_by: deaths.length,
    injuries: sum(injuries),
    injuries_told_by: injuries.length,
  };
}
