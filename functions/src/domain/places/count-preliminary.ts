import type { PreliminaryCount } from '@touchdown/shared/contract/official-until.ts';
import { distanceMiles, positionOf } from '@touchdown/shared/geo/great-circle.ts';
import {
  filterStormReports,
  type StormReportFilter,
} from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import { isAfterRecord } from '@touchdown/shared/storm-reports/record-answer.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { TornadoFilters } from '@touchdown/shared/tornadoes/filter-values.ts';
import type { CachedStormReports } from '../catalogue/storm-report-catalogue.ts';
import { filterOfPlace, namesOfCounty, type KnownPlace } from './place-filter.ts';
import { localDateOf } from '../storm-reports/list-reports.ts';

export type ReportsAfterRecord = Pick<CachedStormReports, 'newestFirst' | 'officialUntil'>;

/** Of answers without it, nobody knows until when the record goes. */
type Preliminary = { preliminary?: PreliminaryCount | null };

/** Returns the storm reports that stand in for the official record, the newest first. */
export function reportsAfterRecord({ newestFirst, officialUntil }: ReportsAfterRecord): StormReport[] {
  return newestFirst.filter(
    (report) => report.status !== 'WITHDRAWN' && isAfterRecord(report, officialUntil),
  );
}

export function preliminaryOfYear(reports: ReportsAfterRecord, year: number): Preliminary {
  return preliminaryOf(reports, { year });
}

/** Counts those of a place, until today or in one year. */
export function preliminaryOfPlace(
  reports: ReportsAfterRecord,
  place: KnownPlace,
  radiusMiles?: number,
  year?: number,
): Preliminary {
  const filter = { ...filterOfPlace(place, radiusMiles), ...(year === undefined ? {} : { year }) };
  return preliminaryOf(reports, filter, countyNames(place));
}

/** The filters that storm reports have as tornadoes do. A report is where its tornado began, as far as it knows. */
const countedFilters = new Set([
  'state',
  'county',
  'near',
  'year',
  'localDates',
  'convectiveDay',
  'beginOnly',
]);

/** Counts those that match the filters of tornadoes. Nothing is said of a filter that reports do not have. */
export function preliminaryOf(
  reports: ReportsAfterRecord,
  filters: TornadoFilters,
  county: StormReportFilter['county'] = filters.county,
): Preliminary {
  const { officialUntil } = reports;
  const set = Object.entries(filters).filter(([, value]) => isSet(value));
  if (officialUntil === null || set.some(([name]) => !countedFilters.has(name))) return {};
  const { state, near, year, localDates, convectiveDay } = filters;
  // What has become an official tornado is counted there.
  const standIns = reportsAfterRecord(reports).filter(({ status }) => status !== 'PROMOTED_TO_OFFICIAL');
  const found = filterStormReports(standIns, {
    state: state || undefined,
    county: county || undefined,
    year,
    date_from: convectiveDay ?? (localDates?.from && dayBefore(localDates.from)),
    date_to: convectiveDay ?? localDates?.to,
  }).filter((report) => (!near || isNear(report, near)) && isWithin(report, localDates));
  const last = convectiveDay ?? localDates?.to ?? (year === undefined ? undefined : `${year}-12-31`);
  const isCovered = found.length === 0 && last !== undefined && last <= officialUntil;
  return { preliminary: isCovered ? null : { official_until: officialUntil, reports: found.length } };
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function isNear({ lat, lon }: StormReport, near: NonNullable<TornadoFilters['near']>): boolean {
  const at = positionOf(lat, lon);
  return at !== null && distanceMiles(near, at) <= near.radiusMiles;
}

/** Compares the date on the clocks of the place. */
function isWithin(report: StormReport, dates: TornadoFilters['localDates']): boolean {
  if (!dates) return true;
  const date = localDateOf(report);
  return (dates.from === undefined || date >= dates.from) && (dates.to === undefined || date <= dates.to);
}

/** A convective day ends in the morning of the next date. */
function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function countyNames(place: KnownPlace): StormReportFilter['county'] {
  return place.kind === 'county' ? namesOfCounty(place) : undefined;
}
