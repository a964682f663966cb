import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { filterStormReports, newestReportFirst, type StormReportFilter } from './filter-storm-reports.ts';
import { tornadoScales } from '../contract/tornado-scales.ts';
import { reportScaleFilters } from './report-scales.ts';
import { StormReport, stormReportStatuses } from './schema.ts';
import { madeUpStormReport } from './testing/made-up-storm-report.ts';

describe('the order of storm reports', () => {
  it('is by convective day, then by time across midnight, newest first', () => {
    const reports = [
      madeUpStormReport('2013-05-19', '2010'),
      madeUpStormReport('2013-05-20', '1956'),
      madeUpStormReport('2013-05-20', '0025'),
      madeUpStormReport('2013-05-20', '2330'),
      // A time before noon belongs to the next morning, and still to the file of May 19.
      madeUpStormReport('2013-05-19', '1159'),
    ];
    expect(filterStormReports(reports, {}).map((report) => report.report_datetime)).toEqual([
      '2013-05-21T00:25:00Z',
      '2013-05-20T23:30:00Z',
      '2013-05-20T19:56:00Z',
      '2013-05-20T11:59:00Z',
      '2013-05-19T20:10:00Z',
    ]);
  });

  it('is the same for reports of the same minute, whatever the input order', () => {
    const reports = ['HANNIBAL', 'PRIDDY', 'ZEPHYR'].map((location) =>
      madeUpStormReport('2013-05-20', '0032', { location_text: location }),
    );
    const ids = (list: StormReport[]) => filterStormReports(list, {}).map(({ id }) => id);
    expect(ids(reports)).toEqual(ids(reports.toReversed()));
  });

  it('does not mutate the input', () => {
    const reports = [madeUpStormReport('2013-05-19', '2010'), madeUpStormReport('2013-05-20', '2010')];
    filterStormReports(reports, {});
    expect(reports.map(({ report_date: day }) => day)).toEqual(['2013-05-19', '2013-05-20']);
  });
});

describe('a filter of storm reports', () => {
  const rated = [null, 'F2', 'EF2', 'EF4'] as const;
  const reports = rated.map((scale, i) =>
    madeUpStormReport('2013-05-20', `180${i}`, { preliminary_f_scale: scale }),
  );
  const scalesFound = (filter: StormReportFilter) =>
    filterStormReports(reports, filter)
      .map((report) => report.preliminary_f_scale)
      .toReversed();

  it('by scale finds only that scale: F2 is not EF2', () => {
    expect(scalesFound({ f_scale: ['EF2'] })).toEqual(['EF2']);
    expect(scalesFound({ f_scale: ['F2'] })).toEqual(['F2']);
    expect(scalesFound({ f_scale: ['F2', 'EF4'] })).toEqual(['F2', 'EF4']);
  });

  it('finds unrated reports by N/A and not by a number', () => {
    expect(scalesFound({ f_scale: ['N/A'] })).toEqual([null]);
    expect(scalesFound({ f_scale: ['EF0', 'F0'] })).toEqual([]);
  });

  it('finds all reports if its list of scales is empty', () => {
    expect(scalesFound({ f_scale: [] })).toEqual([...rated]);
  });

  it('takes month and day from the convective day, not from UTC', () => {
    const lateOnMay31 = madeUpStormReport('2013-05-31', '0055');
    expect(filterStormReports([lateOnMay31], { month: 5, day: 31 })).toHaveLength(1);
    expect(filterStormReports([lateOnMay31], { month: 5 })).toHaveLength(1);
    expect(filterStormReports([lateOnMay31], { month: 6 })).toHaveLength(0);
  });

  it('leaves out withdrawn reports', () => {
    expect(
      filterStormReports([madeUpStormReport('2013-05-20', '1956', { status: 'WITHDRAWN' })], {}),
    ).toEqual([]);
  });

  it('finds the same reports as a check of each report alone', () => {
    const random = new SeededRandom(11);
    const many = Array.from({ length: 400 }, () => randomReport(random));
    for (let i = 0; i < 300; i++) {
      const month = random.chance(0.5) ? random.whole(1, 4) : undefined;
      const filter: StormReportFilter = {
        f_scale: reportScaleFilters.filter(() => random.chance(0.15)),
        state: random.chance(0.3) ? 'OKLAHOMA' : undefined,
        month,
        day: month !== undefined && random.chance(0.5) ? random.whole(1, 5) : undefined,
      };
      const found = filterStormReports(many, filter);
      expect(new Set(found)).toEqual(new Set(many.filter((report) => isWanted(report, filter))));
      expect(found).toEqual(found.toSorted(newestReportFirst));
    }
  });
});

it('a made-up report satisfies the schema', () => {
  const report = madeUpStormReport('2013-05-20', '1956');
  expect(StormReport.parse(report)).toEqual(report);
});

function randomReport(random: SeededRandom): StormReport {
  const day = `20${random.whole(11, 13)}-0${random.whole(1, 4)}-0${random.whole(1, 5)}`;
  const time = `${String(random.whole(0, 23)).padStart(2, '0')}${random.whole(10, 59)}`;
  return madeUpStormReport(day, time, {
    lat: random.whole(3000, 4500) / 100,
    preliminary_f_scale: random.chance(0.4) ? null : random.pick(tornadoScales),
    state: random.pick(['KANSAS', 'OKLAHOMA', 'TEXAS']),
    status: random.pick(stormReportStatuses),
  });
}

function isWanted(
  report: StormReport,
  { f_scale: scales = [], state, month, day }: StormReportFilter,
): boolean {
  const [, reportMonth, reportDay] = report.report_date.split('-').map(Number);
  if (report.status === 'WITHDRAWN') return false;
  if (scales.length > 0 && !scales.some((scale) => scale === (report.preliminary_f_scale ?? 'N/A')))
    return false;
  if (state !== undefined && report.state !== state) return false;
  return (month ?? reportMonth) === reportMonth && (day ?? reportDay) === reportDay;
}

describe('the county of a filter', () => {
  const inCounty = (county: string) => madeUpStormReport('2013-05-20', '1801', { county });
  it.each([
    ['McClain County', 'MCCLAIN', true],
    ['st. charles', 'ST CHARLES', true],
    ['Saint Clair', 'ST. CLAIR', true],
    ['De Kalb', 'DEKALB', true],
    ['Norfolk City', 'CITY OF NORFOLK', true],
    ['Orleans Parish', 'ORLEANS', true],
    ['Fairfax', 'FAIRFAX CITY', false],
    ['Clay', 'CLAYTON', false],
  ])('%s and %s of a list are one: %s', (asked, listed, isOne) => {
    expect(filterStormReports([inCounty(listed)], { county: asked })).toHaveLength(isOne ? 1 : 0);
  });
});
