import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recogniseFile } from '@touchdown/functions/features/imports/files/recognise-file.ts';
import { SourceFileError } from '@touchdown/functions/features/imports/files/source-faults.ts';
import { readSourceText } from '@touchdown/functions/testing/read-source-text.ts';
import { draftYear } from '@touchdown/functions/features/imports/record/draft-year.ts';
import { unpackYear } from '@touchdown/functions/features/imports/run/packed-sources.ts';
import { importSorted, runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import {
  sortOutFiles,
  type InputFile,
  type SortedFiles,
} from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { readings } from '@touchdown/functions/features/imports/join/readings.ts';
import { isContradicted } from '@touchdown/shared/tornadoes/link-kinds.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { calibrateYear, type CalibratedYear } from '../calibrate/calibrate-year.ts';
import { judge, limits } from '../calibrate/calibration-limits.ts';
import { summaryFile, summaryLines } from '../calibrate/summary.ts';
import { realDataFile } from '../system/real-data.ts';
import { collectFiles } from './collect-files.ts';
import { approveValue, officialRows } from './testing/corrected-record.ts';
import { readSheet, writeSheet } from './testing/delimited-sheet.ts';
import { describeNotables, layOnYear, type NotablesOfYear } from './testing/describe-notables.ts';
import { madeUpFile } from './testing/made-up-files.ts';
import { shortDraft, type ShortDraft } from './testing/short-draft.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

const uniformTimeBegins = '1967-04-30T00:00:00Z';

/** What holds for the clocks of the whole record, which is drafted once for all tests of it. */
function describeWallTime(draftsOfYears: () => ReadonlyMap<number, readonly ShortDraft[]>): void {
  describe('the wall-clock time of NOAA’s tornadoes', () => {
    let drafts: readonly ShortDraft[];
    let tornadoes: ShortDraft['tornado'][];
    beforeAll(() => {
      drafts = [...draftsOfYears().values()].flat();
      tornadoes = drafts.map(({ tornado }) => tornado);
    });

    it('has a zone for every tornado with a place, but for two places far outside Texas', () => {
      const without = tornadoes.filter(({ time_zone: zone }) => zone === null);
      const placed = without.filter(({ start_lat: lat }) => lat !== null);
      expect(placed.map(({ state, begin_local: local }) => `${state} ${local}`)).toEqual([
        'Texas 1968-06-07T21:25',
        'Texas 2013-10-31T23:07',
      ]);
      expect(without.length).toBeLessThan(100);
      for (const tornado of without) expect(tornado.begin_wall).toBe(tornado.begin_local);
    });

    it('has the offset of its zone since daylight time is uniform, and of standard or daylight time before', () => {
      const wrong = tornadoes.filter((tornado) => {
        const { begin_datetime: utc, begin_wall: wall, time_zone: zone } = tornado;
        if (zone === null) return false;
        const offset = (Date.parse(`${wall}Z`) - Date.parse(utc)) / 60_000;
        const late = offsetOfZone(zone, utc) - offset;
        return late !== 0 && !(late === 60 && utc < uniformTimeBegins);
      });
      expect(wrong).toEqual([]);
    });

    it('has letters that fit its offset', () => {
      const letters = new Map<string, Set<number>>();
      for (const { begin_datetime: utc, begin_wall: wall, begin_zone_letters: zone } of tornadoes) {
        const offset = (Date.parse(`${wall}Z`) - Date.parse(utc)) / 3_600_000;
        letters.set(zone, (letters.get(zone) ?? new Set()).add(offset));
      }
      const shown = [...letters].map(([zone, offsets]) => `${zone} ${[...offsets].join()}`);
      expect(shown.toSorted()).toEqual([
        'AKDT -8',
        'AST -4',
        'CDT -5',
        'CST -6',
        'EDT -4',
        'EST -5',
        'HST -10',
        'MDT -6',
        'MST -7',
        'PDT -7',
        'PST -8',
      ]);
    });

    it('gives about 1,100 tornadoes another date than the source’s clock, and none another year', () => {
      const moved = tornadoes.filter((one) => one.begin_wall.slice(0, 10) !== one.begin_local.slice(0, 10));
      expect(moved.length).toBeGreaterThan(1_000);
      expect(moved.length).toBeLessThan(1_250);
      expect(moved.filter((one) => one.begin_wall.slice(0, 4) !== one.begin_local.slice(0, 4))).toEqual([]);
    });

    it.each([
      ['Xenia', ({ tor_f_scale: f, state }) => f === 'F5' && state === 'Ohio', '1974-04-03', 'EDT'],
      [
        'Joplin',
        ({ tor_f_scale: f, state }) => f === 'EF5' && state === 'Missouri',
        '2011-05-22',
        '5:34 p.m. CDT',
      ],
      ['Moore', ({ tor_f_scale: f }) => f === 'EF5', '2013-05-20', '2:56 p.m. CDT'],
      ['Udall', ({ known_as: name }) => name === 'Udall', '1955-05-25', 'CST'],
    ] satisfies [string, (one: ShortDraft['tornado']) => boolean, string, string][])(
      'of %s is what people remember',
      (_, fits, date, clock) => {
        const found = tornadoes.filter((one) => one.begin_wall.startsWith(date) && fits(one));
        expect(found.map(beginClock)).toContainEqual(expect.stringContaining(clock));
      },
    );

    it('has a flag where NCEI’s and the SPC’s clocks differ by an hour, mostly from 1993 to 1995', () => {
      const flagged = drafts.filter(({ tornado }) =>
        tornado.quality_flags.includes('clocks_differ_between_sources'),
      );
      for (const { tornado, sources } of flagged) {
        const seconds = Date.parse(tornado.begin_datetime) - Date.parse(sources.spc?.begin_datetime ?? '');
        expect(Math.abs(seconds)).toBeGreaterThanOrEqual(3_600_000);
      }
      const salvaged = flagged.filter(({ tornado }) => tornado.source_class === 'salvaged');
      expect(salvaged.length).toBeGreaterThan(250);
      expect(flagged.length - salvaged.length).toBeLessThan(40);
    });
  });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** In minutes, by another way than the importer's: the zone's own name of its offset. */
function offsetOfZone(zone: string, utc: string): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(format.format(new Date(utc))) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

const folder = realDataFile('.');
if (!folder)
  console.info('Skipped: NOAA’s files were not found (see TOUCHDOWN_TEST_DATA in docs/testing.md).');

const inputs = folder ? collectFiles([folder]) : [];
/** All files, read once for all tests. Packed, they are small. */
let sorted: SortedFiles;
let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
  sorted = await sortOutFiles(inputs, () => {});
});
afterAll(() => servers.stop());

// The imports come first: beside the drafts of the whole record, collecting garbage takes twice as long.
describe.skipIf(!folder)('the whole folder of NOAA’s files', () => {
  it('passes the checks of an empty record, with the years of NCEI’s empty excerpts from the SPC alone', async () => {
    const ports = await servers.newRecord();
    const copy = { ...sorted, years: new Map(sorted.years) };
    const outcome = await importSorted(copy, inputs, { dryRun: true }, ports);
    expect(outcome.findings).toEqual([]);
    expect(outcome.spcAlone).toEqual([2021, 2022]);
    expect(outcome.years.find(({ year }) => year === 2021)?.changes.added).toBeGreaterThan(1_300);
  });
});

describe.skipIf(!folder)('NCEI’s first file of a year that the record has only from the SPC', () => {
  const ncei = 'StormEvents_details-ftp_v1.0_d1995_c20170522.csv';
  const months = new Set(['06', '09', '10', '12']);
  let lines: string[];
  let details: InputFile;
  // Of months in which joining withdraws tornadoes, without NCEI’s thousands of other events.
  beforeAll(async () => {
    const textOf = async (path: string) =>
      (await readSourceText(path, [readFileSync(realDataFile(path) ?? '')])).content.text;
    const aspath = await textOf('spc/1950-2018-torn-aspath.csv.gz');
    const isChosen = ([, year, month]: string[]) =>
      year === '1995' && months.has(String(month).padStart(2, '0'));
    lines = aspath.split('\n').filter((line, at) => at === 0 || isChosen(line.split(',', 3)));
    const { header, rows } = readSheet(await textOf(`ncei/${ncei}.gz`), false);
    const [type, month] = ['EVENT_TYPE', 'BEGIN_YEARMONTH'].map((name) => header.indexOf(name));
    const chosen = rows.filter(
      (row) => row[type ?? -1] === 'Tornado' && months.has(row[month ?? -1]?.slice(4) ?? ''),
    );
    details = madeUpFile(ncei, writeSheet({ header, rows: chosen }, {}));
  });

  it.each([
    ['alone', 0],
    ['together with a newer file of the SPC', 1],
  ])('is not refused because joining withdraws tornadoes, %s', async (_, rowsGone) => {
    const ports = await servers.newRecord();
    await runImport([madeUpFile('1995_torn.csv', lines.join('\n'))], {}, ports);
    const newer = madeUpFile('1995_torn.csv', lines.slice(0, lines.length - rowsGone).join('\n'));
    const corrected = (await officialRows(ports)).slice(0, 120);
    for (const { id, injuries } of corrected) await approveValue(ports, id, 'injuries', 1, injuries);
    const dry = await runImport([details, newer], { dryRun: true }, ports);
    const joined = await runImport([details, newer], {}, ports);
    expect(joined).toMatchObject({ status: 'applied' });
    expect(joined.totals.withdrawn + joined.totals.redirected).toBeGreaterThan(0);
    expect(joined.corrections).toHaveLength(corrected.length);
    expect(dry.corrections).toEqual(joined.corrections);
    const fates = new Set(joined.corrections.map(({ fate }) => fate));
    expect([...fates]).toEqual(expect.arrayContaining(['kept', 'no longer needed']));
  });
});

describe.skipIf(!folder)('NOAA’s files', () => {
  let years: CalibratedYear[];
  const drafted = new Map<number, ShortDraft[]>();
  const notables = new Map<number, NotablesOfYear>();
  // Of each year, only what the tests look at is kept: beside the whole record, collecting garbage takes long.
  beforeAll(async () => {
    years = [];
    for (const [year, packed] of sorted.years) {
      const sources = await unpackYear(packed);
      // Of one year there is only what a search found in Minnesota.
      if (!sources.details && !sources.spc) continue;
      const ofYear = draftYear(sources);
      const calibrated = calibrateYear(year, sources, ofYear);
      if (calibrated) years.push(calibrated);
      const laidOn = layOnYear(year, ofYear.drafts);
      if (laidOn) notables.set(year, laidOn);
      drafted.set(year, ofYear.drafts.map(shortDraft));
    }
  });

  it('are all read, except a third party’s copy and counts by others, which are reported', () => {
    expect(sorted.refused).toEqual([]);
    // The counts by others beside the agencies' files are of neither.
    const statistics = realDataFile('statistics');
    const counts = statistics ? readdirSync(statistics).length : 0;
    expect(sorted.setAside.map(({ code }) => code).toSorted()).toEqual([
      'THIRD_PARTY',
      ...Array.from({ length: counts }, () => 'UNKNOWN_FILE'),
    ]);
    expect(sorted.quarantine.count).toBeLessThan(20);
    expect(sorted.days.map(({ reports }) => reports.day).toSorted()).toEqual([
      '2013-05-19',
      '2013-05-20',
      '2013-05-31',
    ]);
  });

  it('become the SPC’s number of tornadoes in each year, with the same places, lengths and casualties', () => {
    const { beyondLimit, identityPercent, totalsPercent, passes } = judge(years);
    expect(beyondLimit.map(({ year }) => year)).toEqual([]);
    expect(passes).toBe(true);
    expect(identityPercent).toBeGreaterThanOrEqual(limits.identityPercent);
    expect(totalsPercent).toBeGreaterThanOrEqual(limits.totalsPercent);
    expect(years.filter(({ year, segments }) => year <= 1992 && segments > 0)).toHaveLength(42);
  });

  it('agree with the SPC as the summary in the repository says (npm run calibrate -- FOLDER --summary)', () => {
    expect(summaryLines(years)).toEqual(readFileSync(summaryFile, 'utf8').trimEnd().split('\n'));
  });

  it('are not a longer or a shorter path than one tornado of the SPC, where the totals prove it', () => {
    const proven = [1955, 1965, 1966, 1984, 1985].flatMap((year) => drafted.get(year) ?? []);
    const totalsOf = (event: string) => {
      const draft = proven.find(({ sources }) => sources.aliases.includes(`ncei:${event}`));
      return [draft?.tornado.path_length, draft?.tornado.fatalities, draft?.tornado.injuries];
    };
    // Udall is in the SPC's record with its beginning in Oklahoma, Candlestick Park with its end in Alabama.
    expect(totalsOf('10096418')).toEqual([56.4, 80, 273]);
    expect(totalsOf('10049391')).toEqual([202.5, 58, 518]);
  });

  it('have a reason for each tornado that does not pair', () => {
    const disagreements = years.flatMap((year) => year.disagreements);
    expect(disagreements.length).toBeGreaterThan(100);
    expect(disagreements.filter(({ reason }) => reason === '')).toEqual([]);
  });

  it('join a path over county lines as the SPC does', () => {
    const dunlap = drafted.get(1965)?.find(({ sources }) => sources.aliases.includes('ncei:10005003'));
    expect(dunlap?.tornado).toMatchObject({
      counties: ['Starke', 'Marshall', 'St. Joseph', 'Elkhart'],
      tor_f_scale: 'F3',
      fatalities: 10,
      injuries: 82,
      path_length: 35.6,
      link_certainty: 'joined',
      begin_local: '1965-04-11T16:45',
      begin_datetime: '1965-04-11T22:45:00Z',
    });
    expect(dunlap?.sources.spc).toMatchObject({ agrees: true, fatalities: 10, injuries: 82 });
  });

  it('have no zero where the office did not estimate the damage, and a part as at least', () => {
    const tornadoes = (drafted.get(2017) ?? []).map(({ tornado }) => tornado);
    const ofNcei = tornadoes.filter(({ segment_count: segments }) => segments > 0);
    const none = ofNcei.filter(({ damage_estimate: usd }) => usd === 0);
    expect([ofNcei.length, none.length]).toEqual([383, 17]);
    expect(new Set(none.map(({ tor_f_scale: rating }) => rating))).toEqual(new Set(['EF0', 'N/A']));
    expect(ofNcei.filter(({ damage_at_least: isAtLeast }) => isAtLeast)).toHaveLength(7);
    const damageAt = (began: string) => {
      const found = ofNcei.find(({ begin_local: local }) => local === began);
      return [found?.display_name, found?.damage_estimate, found?.damage_at_least];
    };
    expect(damageAt('2017-02-28T16:41')).toEqual(['near Ottawa, Illinois', null, false]);
    expect(damageAt('2017-02-28T17:26')).toEqual(['near Washburn, Illinois', 2_000_000, true]);
    // In an open field, by an office that estimates.
    expect(damageAt('2017-02-28T17:10')).toEqual(['Dunlap, Illinois', 0, false]);
  });

  it('name every tornado after a place, without the shorthand of old files', () => {
    const tornadoes = [...drafted.values()].flatMap((drafts) => drafts.map(({ tornado }) => tornado));
    const scraps = tornadoes.filter(({ display_name: name }) =>
      /\d| (?:to|of|[NSEW]|N[EW]|S[EW]|arpt|zone)(?:, |$)/i.test(name),
    );
    expect(scraps.map(({ display_name: name }) => name)).toEqual([]);
    const countOf = (from: string) => tornadoes.filter(({ name_from: one }) => one === from).length;
    expect(countOf('path_town')).toBeGreaterThan(15_000);
    expect(countOf('near_town')).toBeGreaterThan(40_000);
    expect(countOf('location')).toBeGreaterThan(1_000);
    const named = tornadoes.filter(({ start_lat: lat }) => lat !== null);
    // Those that are left are at sea or in another state than their row says.
    expect(named.filter(({ name_from: from }) => from === 'state').length).toBeLessThan(20);
    expect(named.filter(({ county_from: from }) => from === null).length).toBeLessThan(300);
    expect(tornadoes.filter(({ cz_name: county }) => county?.includes(', '))).toEqual([]);
  });

  it('give each source row to at most one tornado', () => {
    for (const drafts of drafted.values()) {
      const aliases = drafts.flatMap((draft) => draft.sources.aliases);
      expect(new Set(aliases).size).toBe(aliases.length);
    }
  });

  it('have no EF rating before February 2007 and no F rating after', () => {
    const tornadoes = [...drafted.values()].flatMap((drafts) => drafts.map(({ tornado }) => tornado));
    const wrong = tornadoes.filter(({ tor_f_scale: rating, begin_local: began }) => {
      return rating !== 'N/A' && rating.startsWith('EF') !== began >= '2007-02-01';
    });
    expect(tornadoes.length).toBeGreaterThan(10_000);
    expect(wrong).toEqual([]);
  });

  // Here, because reading and drafting the record takes most of the time of these tests.
  describeWallTime(() => drafted);
  describeReadings(() => drafted);
  describeNotables(notables);
});

describe.skipIf(!folder)('a file that the importer does not read', () => {
  it.each([
    ['spc/1950-2022-tornadoes-tidied.csv.gz', 'THIRD_PARTY'],
    ['stations/nexrad-stations.txt', 'UNKNOWN_FILE'],
  ])('%s is refused with %s', async (name, code) => {
    const { content } = await readSourceText(name, [readFileSync(realDataFile(name) ?? '')]);
    expect(() => recogniseFile(name, content.text)).toThrow(SourceFileError);
    expect(() => recogniseFile(name, content.text)).toThrow(expect.objectContaining({ code }));
  });
});

/** What holds for the readings of joins against clock or place on the whole record, drafted once for all tests of it. */
function describeReadings(drafted: () => ReadonlyMap<number, readonly ShortDraft[]>): void {
  describe('the joins that a person has read', () => {
    const drafts = () => [...drafted().values()].flat();

    it('are all joins against clock or place, each with its reading and a flag', () => {
      const contradicted = drafts().filter(({ sources: { link } }) => link.joints?.some(isContradicted));
      const unread = contradicted.filter(({ sources: { link } }) =>
        link.joints?.some((joint) => isContradicted(joint) && joint.because === null),
      );
      expect(unread.map(({ sources }) => sources.aliases)).toEqual([]);
      expect(contradicted.length).toBeGreaterThan(35);
      const flagged = drafts().filter(({ tornado: { quality_flags: flags } }) =>
        flags.includes('joined_against_clock_or_place'),
      );
      expect(flagged).toEqual(contradicted);
    });

    it('are one tornado or several in the record, as read', () => {
      const made = drafts().map(({ sources: { aliases } }) =>
        aliases.flatMap((alias) => (alias.startsWith('ncei:') ? [alias.slice('ncei:'.length)] : [])),
      );
      const madeOf = new Map(made.flatMap((events) => events.map((event) => [event, events] as const)));
      // NCEI's file of 1974 is in another folder. Of every other year, each reading is here.
      const ofYears = readings.filter(({ day }) => !day.startsWith('1974-'));
      const asMade = ofYears.map(({ tornadoes }) =>
        tornadoes.map(([first = '']) => madeOf.get(first)?.toSorted()),
      );
      expect(asMade).toEqual(ofYears.map(({ tornadoes }) => tornadoes.map((events) => events.toSorted())));
      const several = ofYears.filter(({ reading }) => reading === 'several');
      expect(several.every(({ tornadoes }) => tornadoes.length > 1)).toBe(true);
      const apart = drafts().filter(({ sources: { link } }) => link.apart);
      expect(apart).toHaveLength(several.flatMap(({ tornadoes }) => tornadoes).length);
    });

    it('never have a score of 0 for what was not measured', () => {
      const zeros = drafts().flatMap(({ sources: { link } }) =>
        (link.joints ?? []).filter(
          ({ kind }, at) => (kind === 'hand' || kind === 'totals') && link.scores[at] === 0,
        ),
      );
      expect(zeros).toEqual([]);
    });
  });
}
