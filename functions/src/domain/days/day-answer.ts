import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import { readSummary, readText } from '@touchdown/shared/catalogue/read-row.ts';
import {
  DayReport,
  DayTornado,
  type DayAnswer,
  type DayChanges,
  type FirstTold,
  type NowKnown,
} from '@touchdown/shared/tornadoes/day-answers.ts';
import {
  convectiveBegin,
  minutesOf,
  weekdayOf,
  type DayKind,
} from '@touchdown/shared/tornadoes/day-kinds.ts';
import { toParameters, type TornadoFilters } from '@touchdown/shared/tornadoes/filter-values.ts';
import { ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import { profileOf } from '@touchdown/shared/search/profile-of.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { outbreakIndex } from '../outbreaks/outbreak-index.ts';
import { listReports } from '../storm-reports/list-reports.ts';
import { readClock } from '../wall-time/zone-clock.ts';
import { dayReports, addDay, recencyOf, recordBounds, type DaySources } from './find-day.ts';
import { dayTotals, type DayTotals } from './day-totals.ts';

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
function dayChanges({ reports, tornadoes, others, totals }: DayRecords): DayChanges {
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

const hourCount = 24;
const hourMinutes = 60;
/** More than any day has. */
const maxTornadoes = 10_000;

/** Returns what happened on a day. */
export function answerDay(sources: DaySources, date: string, kind: DayKind): DayAnswer {
  const { record, now } = sources;
  const { search } = record;
  const filter = filterOfDay(date, kind);
  const tornadoes = tornadoesOf(search, filter);
  const reports = reportsOf(sources, date, kind);
  const profile = profileOf(search, filter);
  const totals = dayTotals(search, kind);
  return {
    date,
    kind,
    weekday: weekdayOf(date),
    ...instantsOf(date, kind),
    clock: clockOf(date, tornadoes, reports),
    counts: countsOf(search, date),
    record: recordBounds(record),
    recency: recencyOf(date, now),
    ...besideOf(sources, date, kind),
    parameters: toParameters(filter),
    totals: {
      total: profile.total,
      ratings: profile.ratings,
      deaths: profile.deaths,
      deaths_at_least: profile.deaths_at_least,
      injuries: profile.injuries,
      injuries_at_least: profile.injuries_at_least,
      killers: profile.killers,
      path_miles: profile.path_miles,
      path_miles_unknown: profile.path_miles_unknown,
      damage_at_least: profile.damage_at_least,
      damage_known: profile.damage_known,
      nights: profile.nights,
    },
    hours: hoursOf({ date, kind }, tornadoes),
    states: statesOf(search, filter, profile.states, tornadoes),
    ranks: ranksOf(totals, date),
    outbreaks: outbreaksOf(search, tornadoes),
    tornadoes,
    reports,
    changes: reports.length === 0 ? null : changesOf(search.catalogue, reports, tornadoes, profile),
  };
}

/** Returns the filter of a day's tornadoes, the same as in the list behind its page. */
function filterOfDay(date: string, kind: DayKind): TornadoFilters {
  return kind === 'local' ? { localDates: { from: date, to: date } } : { convectiveDay: date };
}

function countsOf(search: CatalogueSearch, date: string): DayAnswer['counts'] {
  const count = (kind: DayKind) => dayTotals(search, kind).byDate.get(date)?.tornadoes ?? 0;
  return { local: count('local'), convective: count('convective') };
}

function instantsOf(date: string, kind: DayKind): Pick<DayAnswer, 'from' | 'to'> {
  if (kind === 'local') return { from: null, to: null };
  return { from: instant(date), to: instant(addDay(date)) };
}

function instant(date: string): string {
  return new Date(convectiveBegin(date)).toISOString().replace('.000Z', 'Z');
}

const shown = Object.keys(DayTornado.shape) as (keyof DayTornado)[];

function readDayTornado(catalogue: Catalogue, row: number): DayTornado {
  const summary = readSummary(catalogue, row) as Partial<DayTornado>;
  const chosen = shown.filter((name) => summary[name] !== undefined).map((name) => [name, summary[name]]);
  return {
    ...(Object.fromEntries(chosen) as DayTornado),
    outbreak: readText(column(catalogue, 'outbreak'), row),
    episode: readText(column(catalogue, 'episode'), row),
  };
}

/** The outbreaks that tornadoes of the day belong to, the largest part of the day first. */
function outbreaksOf(search: CatalogueSearch, tornadoes: readonly DayTornado[]): DayAnswer['outbreaks'] {
  const byOutbreak = [...Map.groupBy(tornadoes, ({ outbreak }) => outbreak ?? '')];
  return byOutbreak
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([id, { length: ofThisDay }]) => {
      const summary = outbreakIndex(search).byId.get(id)?.summary;
      return summary ? [{ id, title: summary.title, path: summary.path, tornadoes: ofThisDay }] : [];
    });
}

function tornadoesOf(search: CatalogueSearch, filter: TornadoFilters): DayTornado[] {
  const { rows } = search.find({ ...filter, direction: 'ASC', limit: maxTornadoes });
  return rows.map((row) => readDayTornado(search.catalogue, row));
}

const shownOfReport = Object.keys(DayReport.shape) as (keyof DayReport)[];

function reportsOf({ record, reports }: DaySources, date: string, kind: DayKind): DayReport[] {
  const ofDay = dayReports(reports.newestFirst, kind).byDate.get(date) ?? [];
  return listReports(ofDay, record.search.catalogue, reports.officialUntil).map(
    (report) => Object.fromEntries(shownOfReport.map((name) => [name, report[name]])) as DayReport,
  );
}

/** The clock of most of its tornadoes, else of most of its reports, else the one in the middle of the country. */
function clockOf(
  date: string,
  tornadoes: readonly DayTornado[],
  reports: readonly DayReport[],
): DayAnswer['clock'] {
  const ofTornadoes = tornadoes.map((one) =>
    clock(one.begin_datetime, one.begin_wall, one.begin_zone_letters),
  );
  const ofReports = reports.flatMap(
    ({ report_datetime: at, report_wall: wall, report_zone_letters: letters }) =>
      wall && letters ? [clock(at, wall, letters)] : [],
  );
  const clocks = ofTornadoes.length > 0 ? ofTornadoes : ofReports;
  const groups = [...Map.groupBy(clocks, ({ letters }) => letters).values()];
  const [most] = groups.sort((a, b) => b.length - a.length);
  if (most?.[0]) return most[0];
  const { letters, offsetMinutes } = readClock('America/Chicago', convectiveBegin(date), false);
  return { letters, offset_minutes: offsetMinutes };
}

function clock(at: string, wall: string, letters: string): DayAnswer['clock'] {
  const minutes = (Date.parse(`${wall}Z`) - Date.parse(`${at.slice(0, 16)}Z`)) / 60_000;
  return { letters, offset_minutes: minutes };
}

function besideOf(
  { record, reports }: DaySources,
  date: string,
  kind: DayKind,
): Pick<DayAnswer, 'previous' | 'next'> {
  const { days } = dayTotals(record.search, kind);
  const { dates } = dayReports(reports.newestFirst, kind);
  const before = [days.findLast((day) => day.date < date)?.date, dates.findLast((day) => day < date)];
  const after = [days.find((day) => day.date > date)?.date, dates.find((day) => day > date)];
  const known = (ends: readonly (string | undefined)[]) => ends.filter((day) => day !== undefined).sort();
  return { previous: known(before).at(-1) ?? null, next: known(after)[0] ?? null };
}

const unratedStep = ratingSteps.length - 1;

function hoursOf(day: { date: string; kind: DayKind }, tornadoes: readonly DayTornado[]): number[][] {
  const hours = Array.from({ length: hourCount }, () => ratingSteps.map(() => 0));
  for (const tornado of tornadoes) {
    const hour = hours[Math.floor(minutesOf(day, tornado).begin / hourMinutes)];
    const step = ratingNumber(tornado.tor_f_scale) ?? unratedStep;
    if (hour) hour[step] = (hour[step] ?? 0) + 1;
  }
  return hours;
}

function statesOf(
  search: CatalogueSearch,
  filter: TornadoFilters,
  touched: readonly { value: string; count: number }[],
  tornadoes: readonly DayTornado[],
): DayAnswer['states'] {
  const began = Map.groupBy(tornadoes, ({ state }) => state.toUpperCase());
  return touched.map(({ value: state, count }) => {
    const own = began.get(state.toUpperCase()) ?? [];
    const { deaths, deaths_at_least, along_paths: along } = search.people({ ...filter, state });
    return {
      state,
      tornadoes: count,
      began: own.length,
      deaths,
      deaths_at_least,
      deaths_along_paths: along?.deaths ?? deaths,
    };
  });
}

function ranksOf(totals: DayTotals, date: string): DayAnswer['ranks'] {
  const day = totals.byDate.get(date);
  if (!day) return null;
  const rank = (numbers: readonly number[], number: number) => {
    const place = numbers.indexOf(number);
    return { rank: place + 1, is_shared: numbers[place + 1] === number };
  };
  return {
    tornadoes: rank(totals.tornadoes, day.tornadoes),
    deaths: day.deaths === 0 ? null : rank(totals.deaths, day.deaths),
  };
}

function changesOf(
  catalogue: Catalogue,
  reports: readonly DayReport[],
  tornadoes: readonly DayTornado[],
  totals: Parameters<typeof dayChanges>[0]['totals'],
): DayAnswer['changes'] {
  const own = new Set<string>(tornadoes.map(({ id }) => id));
  const elsewhere = reports.flatMap(({ tornado }) => (tornado && !own.has(tornado.id) ? tornado.id : []));
  const others = [...findRows(catalogue, new Set(elsewhere)).values()].map((row) =>
    readDayTornado(catalogue, row),
  );
  const { deaths, deaths_at_least, injuries, injuries_at_least } = totals;
  return dayChanges({
    reports,
    tornadoes,
    others,
    totals: { deaths, deaths_at_least, injuries, injuries_at_least },
  });
}
