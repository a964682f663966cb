import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { mintStormReportId } from '@touchdown/shared/storm-reports/storm-report-id.ts';
import { matchReports, type NoMatch, type ReportMatch, type ReportToMatch } from './match-reports.ts';
import { kilometresFromTrack, minutesFromLife, type TornadoToMatch } from './tornadoes-by-hour.ts';

const began = Date.UTC(2013, 4, 20, 19, 56) / 1000;
const kilometre = 1 / 111.195;

/** From Newcastle to Moore, eastward along a parallel: 39 minutes, about 18 km. */
const moore: TornadoToMatch = {
  id: '20130520-moore000',
  beginUtc: began,
  endUtc: began + 39 * 60,
  startLat: 35.3,
  startLon: -97.6,
  endLat: 35.3,
  endLon: -97.4,
};

/** A report the given minutes after the tornado began and kilometers north of the middle of its track. */
function report(minutes: number, kilometresNorth: number, over: Partial<ReportToMatch> = {}): ReportToMatch {
  const instant = new Date((began + minutes * 60) * 1000).toISOString();
  return {
    id: mintStormReportId({
      day: '2013-05-20',
      time: String(minutes),
      lat: kilometresNorth,
      lon: 0,
      location: '',
      county: '',
      state: 'OK',
    }),
    report_datetime: instant,
    // A great circle bulges a little north of the parallel through its ends.
    lat: 35.3 + kilometresNorth * kilometre,
    lon: -97.5,
    refused_tornado_ids: [],
    ...over,
  };
}

function only(reportToMatch: ReportToMatch, ...tornadoes: TornadoToMatch[]): ReportMatch | NoMatch {
  const [match] = matchReports([reportToMatch], tornadoes);
  if (!match) throw new Error('A report has no result.');
  return match;
}

describe('a report and an official tornado', () => {
  it.each([
    [0, 0.5, 'automatic'],
    [20, 0.5, 'automatic'],
    [49, 0.5, 'automatic'],
    [-10, 0.5, 'automatic'],
    [-11, 0.5, 'proposed'],
    [20, 1.5, 'proposed'],
    [50, 0.5, 'proposed'],
    [69, 4.5, 'proposed'],
    [-30, 4.5, 'proposed'],
    [70, 0.5, 'review'],
    [20, 5.5, 'review'],
    [99, 9.5, 'review'],
    [-60, 9.5, 'review'],
    [100, 0.5, 'none'],
    [-61, 0.5, 'none'],
    [20, 10.5, 'none'],
  ])('%i minutes after its beginning and %d km from its track: %s', (minutes, kilometres, decision) => {
    expect(only(report(minutes, kilometres), moore).decision).toBe(decision);
  });

  it('are 0 minutes apart during its life, and some kilometers from its track', () => {
    const match = only(report(20, 2), moore) as ReportMatch;
    expect(match).toMatchObject({ tornadoId: moore.id, minutesApart: 0 });
    expect(match.kilometresFromTrack).toBeCloseTo(2, 1);
    expect(match.score).toBeCloseTo(0.9, 2);
    expect((only(report(54, 2), moore) as ReportMatch).minutesApart).toBe(15);
  });

  it('are compared with a point if the track has only one end', () => {
    const point = { ...moore, endLat: null, endLon: null };
    expect(only(report(0, 0.5, { lon: -97.6 }), point).decision).toBe('automatic');
    expect(only(report(0, 0.5, { lon: -97.4 }), point).decision).toBe('none');
  });

  it('do not match if one of them has no place', () => {
    expect(only(report(0, 0.5, { lat: null, lon: null }), moore).decision).toBe('none');
    expect(only(report(0, 0.5), { ...moore, startLat: null, endLat: null }).decision).toBe('none');
  });

  it.each([null, began - 3600, began + 30 * 86_400])(
    'are compared by the begin time alone if the end is %o',
    (endUtc) => {
      const instant = { ...moore, endUtc };
      expect(only(report(10, 0.5), instant).decision).toBe('automatic');
      expect(only(report(11, 0.5), instant).decision).toBe('proposed');
      expect(only(report(61, 0.5), instant).decision).toBe('none');
    },
  );
});

describe('several official tornadoes', () => {
  const twin = { ...moore, id: '20130520-twin0000', startLat: 35.301, endLat: 35.301 };

  it('are proposed to a person if two are within the strict limit', () => {
    expect(only(report(20, 0.5), moore, twin)).toMatchObject({ decision: 'proposed', tornadoId: twin.id });
  });

  it('allow an automatic match if the second one is farther away', () => {
    const farther = { ...twin, startLat: 35.32, endLat: 35.32 };
    expect(only(report(20, 0.5), farther, moore)).toMatchObject({
      decision: 'automatic',
      tornadoId: moore.id,
    });
  });

  it('are ranked by limit before score', () => {
    const late = { ...moore, id: '20130520-late0000', beginUtc: began + 28 * 60, endUtc: null };
    const far = { ...moore, id: '20130520-far00000', startLat: 35.36, endLat: 35.36 };
    const matches = [only(report(0, 0), late), only(report(0, 0), far)] as ReportMatch[];
    expect(matches.map(({ decision }) => decision)).toEqual(['proposed', 'review']);
    expect(matches[0]?.score).toBeGreaterThan(0.7);
    expect(matches[1]?.score).toBeLessThan(0.7);
    expect(only(report(0, 0), far, late)).toMatchObject({ tornadoId: late.id });
  });

  it('give the same match in any order', () => {
    const same = { ...moore, id: '20130520-same0000' };
    expect(only(report(20, 0.5), moore, same)).toEqual(only(report(20, 0.5), same, moore));
  });

  it('never include a refused one, which makes the next one only a proposal', () => {
    const refused = report(20, 0.5, { refused_tornado_ids: [moore.id] });
    expect(only(refused, moore).decision).toBe('none');
    expect(only(refused, moore, twin)).toMatchObject({ decision: 'proposed', tornadoId: twin.id });
    const farOff = { ...moore, startLat: 36, endLat: 36 };
    expect(only(refused, farOff, twin)).toMatchObject({ decision: 'automatic', tornadoId: twin.id });
  });
});

it('matches many reports to one tornado', () => {
  const reports = [report(0, 0.2), report(15, 0.4), report(30, 0.6)];
  const matches = matchReports(reports, [moore]);
  expect(matches.map(({ reportId }) => reportId)).toEqual(reports.map(({ id }) => id));
  expect(matches.map((match) => ('tornadoId' in match ? match.tornadoId : null))).toEqual(
    Array.from({ length: 3 }, () => moore.id),
  );
});

it('finds the same tornado as a search through all of them', () => {
  const random = new SeededRandom(21);
  const tornadoes = Array.from({ length: 300 }, (_, i) => randomTornado(random, i, 5, 1));
  const reports = Array.from({ length: 600 }, (_, i) => randomReport(random, i, 5, 1));
  const matches = matchReports(reports, tornadoes);
  expect(new Set(matches.map(({ decision }) => decision)).size).toBe(4);
  for (const [i, match] of matches.entries()) {
    const each = reports[i] as ReportToMatch;
    const near = tornadoes.flatMap((tornado) => {
      const minutes = minutesFromLife(Date.parse(each.report_datetime) / 1000, tornado);
      const kilometres = kilometresFromTrack({ lat: each.lat ?? 0, lon: each.lon ?? 0 }, tornado) ?? Infinity;
      return minutes <= 60 && kilometres <= 10 ? [{ id: tornado.id, minutes, kilometres }] : [];
    });
    const within = (minutes: number, kilometres: number) =>
      near.filter((one) => one.minutes <= minutes && one.kilometres <= kilometres).map(({ id }) => id);
    const [strict, likely, loose] = [within(10, 1), within(30, 5), within(60, 10)];
    const expected =
      strict.length === 1
        ? 'automatic'
        : likely.length > 0
          ? 'proposed'
          : loose.length > 0
            ? 'review'
            : 'none';
    expect(match.decision).toBe(expected);
    if (match.decision === 'none') continue;
    const pool = strict.length > 0 ? strict : likely.length > 0 ? likely : loose;
    expect(pool).toContain(match.tornadoId);
    expect(match.score).toBeGreaterThanOrEqual(0);
    expect(match.score).toBeLessThanOrEqual(1);
  }
});

it('matches the reports of twenty years with the whole record in seconds', () => {
  const random = new SeededRandom(4);
  const tornadoes = Array.from({ length: 70_000 }, (_, i) => randomTornado(random, i, 70 * 365, 10));
  const reports = Array.from({ length: 40_000 }, (_, i) => randomReport(random, i, 20 * 365, 10));
  const started = performance.now();
  expect(matchReports(reports, tornadoes)).toHaveLength(40_000);
  expect(performance.now() - started).toBeLessThan(10_000);
});

/** A random place and time within these degrees of Oklahoma and these days after January 1, 2011. */
function somewhere(random: SeededRandom, days: number, degrees: number) {
  return {
    utcSeconds: Date.UTC(2011, 0, 1) / 1000 + 60 * random.whole(0, days * 1440),
    lat: 35 + random.next() * degrees,
    lon: -98 + random.next() * degrees,
  };
}

function randomTornado(random: SeededRandom, i: number, days: number, degrees: number): TornadoToMatch {
  const { utcSeconds, lat, lon } = somewhere(random, days, degrees);
  const hasEnd = random.chance(0.5);
  return {
    id: `20110101-${String(i).padStart(8, '0')}`,
    beginUtc: utcSeconds,
    endUtc: random.chance(0.7) ? utcSeconds + 60 * random.whole(-5, 90) : null,
    startLat: lat,
    startLon: lon,
    endLat: hasEnd ? lat + random.next() / 4 : null,
    endLon: hasEnd ? lon + random.next() / 4 : null,
  };
}

function randomReport(random: SeededRandom, i: number, days: number, degrees: number): ReportToMatch {
  const { utcSeconds, lat, lon } = somewhere(random, days, degrees);
  const instant = new Date(utcSeconds * 1000).toISOString();
  return { ...report(i, 0), report_datetime: instant, lat, lon };
}
