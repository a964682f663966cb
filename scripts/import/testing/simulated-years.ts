import { madeUpDetails, type DetailsRow } from '@touchdown/functions/testing/made-up-details.ts';
import { madeUpSpcRecord } from '@touchdown/functions/testing/made-up-spc-record.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';

const dayMilliseconds = 86_400_000;
const tornadoesOfMonth = 6;

/** A made-up tornado, and when which agency says what of it. */
interface SimulatedTornado {
  number: number;
  /** `2024-03-05`. */
  day: string;
  time: string;
  lat: string;
  lon: string;
  rating: number;
  width: number;
  deaths: number;
  /** A later revision of NCEI says so instead. */
  revised?: { at: number; width: number; deaths: number };
  /** NCEI publishes it only with a later revision. */
  addedAt?: number;
  /** Minutes between the report and the tornado; undefined if nobody reported it. */
  reportedAfter?: number;
  /** The SPC's list gets it that many days later, or loses it then. */
  listedAfterDays: number;
}

/** A file that is wrong, until the next one. */
export type BadRevision = 'empty' | 'other columns' | 'cut' | 'in the future' | 'twice';

interface NceiFile {
  at: number;
  year: number;
  name: string;
  text: string;
}

/** What the agencies publish in two years, as a person sees it who looks at an instant. */
export interface SimulatedYears {
  ncei: (now: number) => NceiFile[];
  spc: (now: number) => { name: string; text: string };
  list: (day: string, now: number) => { name: string; text: string };
  /** What a person would import on the last day. */
  lastDay: number;
}

/** The first and the last instant of the simulation. The years before are complete. */
export const simulation = { from: Date.UTC(2023, 2, 1), days: 734, quietDays: 12 } as const;
const end = simulation.from + simulation.days * dayMilliseconds;
const quietFrom = end - simulation.quietDays * dayMilliseconds;

/** Makes up the tornadoes of the years and the calendar of the agencies, the same for the same seed. */
export function simulateYears(seed: number): SimulatedYears {
  const chance = new SeededRandom(seed);
  const random = () => chance.next();
  const months = monthsFrom(2021, end);
  const tornadoes = months.flatMap((month) => tornadoesOf(month, random));
  const publishedAt = new Map(
    months.map((month) => {
      const monthEnd = Date.parse(`${nextMonth(month)}-01T15:00Z`);
      return [month, monthEnd + (75 + Math.floor(random() * 46)) * dayMilliseconds];
    }),
  );
  const bad = badRevisions(random);
  const spcAt = new Map(
    [2021, 2022, 2023, 2024].map((year) => {
      const first = Date.UTC(year + 1, 2, 10) + Math.floor(random() * 30) * dayMilliseconds;
      return [year, { first, revised: first + (40 + Math.floor(random() * 60)) * dayMilliseconds }];
    }),
  );

  const versions = nceiVersions(tornadoes, publishedAt, bad);
  return {
    lastDay: end,
    ncei: (now) => versions.filter(({ at, until }) => at <= now && now < until),
    spc: (now) => {
      const published = [...spcAt].filter(([, { first }]) => first <= now && first < quietFrom);
      const last = Math.max(2021, ...published.map(([year]) => year));
      const isRevised = now >= (spcAt.get(last)?.revised ?? 0);
      return { name: `1950-${last}_torn.csv`, text: spcText(tornadoes, last, isRevised) };
    },
    list: (day, now) => ({
      name: `${day.slice(2).replaceAll('-', '')}_rpts_torn.csv`,
      text: listText(tornadoes, day, now),
    }),
  };
}

type Random = () => number;

function tornadoesOf(month: string, random: Random): SimulatedTornado[] {
  const monthEnd = Date.parse(`${nextMonth(month)}-01`);
  return Array.from({ length: tornadoesOfMonth }, (_, at) => {
    const day = String(2 + at * 4 + Math.floor(random() * 4)).padStart(2, '0');
    const [hour, minute] = [12 + Math.floor(random() * 6), Math.floor(random() * 60)];
    // Revisions come half a year to a year later.
    const later = monthEnd + (150 + Math.floor(random() * 220)) * dayMilliseconds;
    const chance = random();
    return {
      number: Number(`${month.replace('-', '')}${at}`),
      day: `${month}-${day}`,
      time: `${hour}:${String(minute).padStart(2, '0')}`,
      lat: (38.2 + random() * 3.2).toFixed(2),
      lon: (-87.2 + random() * 2).toFixed(2),
      rating: Math.floor(random() * 4),
      width: 50 * (1 + Math.floor(random() * 6)),
      deaths: random() < 0.05 ? 1 : 0,
      ...(chance < 0.04 ? { revised: { at: later, width: 500, deaths: 1 } } : {}),
      ...(chance > 0.97 ? { addedAt: later } : {}),
      ...(random() < 0.8 ? { reportedAfter: Math.floor(random() * 5) } : {}),
      listedAfterDays: random() < 0.2 ? 1 + Math.floor(random() * 4) : 0,
    };
  });
}

interface BadVersion {
  at: number;
  until: number;
  kind: BadRevision;
}

/** In most months of the monthly run, something is wrong with a file. It is mended in the three weeks after. */
function badRevisions(random: Random): BadVersion[] {
  const kinds: BadRevision[] = ['empty', 'other columns', 'cut', 'in the future', 'twice'];
  const bad: BadVersion[] = [];
  for (const month of monthsFrom(2023, quietFrom)) {
    const at = Date.parse(`${month}-02T06:00Z`);
    const kind = kinds[Math.floor(random() * 2 * kinds.length)];
    const until = at + (2 + Math.floor(random() * 19)) * dayMilliseconds;
    if (kind && at > simulation.from && until < quietFrom) bad.push({ at, until, kind });
  }
  return bad;
}

/** A year has a new file whenever a month or a revision of one of its tornadoes comes. */
function nceiVersions(
  tornadoes: readonly SimulatedTornado[],
  publishedAt: ReadonlyMap<string, number>,
  bad: readonly BadVersion[],
): (NceiFile & { until: number })[] {
  const files: (NceiFile & { until: number })[] = [];
  const years = Map.groupBy(tornadoes, ({ day }) => Number(day.slice(0, 4)));
  for (const [year, ofYear] of years) {
    const months = [...publishedAt]
      .filter(([month]) => Number(month.slice(0, 4)) === year)
      .map(([, at]) => at);
    const others = ofYear.flatMap(({ revised, addedAt }) => [revised?.at ?? 0, addedAt ?? 0]);
    const first = Math.min(...months);
    const mended = bad.map(({ until }) => until);
    const instants = [...new Set([...months, ...others, ...mended].map(toDay))]
      .filter((at) => at >= toDay(first) && at < quietFrom)
      .toSorted((a, b) => a - b);
    for (const [index, at] of instants.entries()) {
      const text = detailsText(ofYear, publishedAt, at);
      files.push({ at, until: instants[index + 1] ?? Infinity, year, name: nceiName(year, at), text });
    }
    for (const { at, until, kind } of bad) {
      const whole = files.findLast((file) => file.year === year && file.at <= at && file.until > at);
      // Alternating years have the bad file.
      if (whole && Math.floor(at / dayMilliseconds) % 3 === year % 3)
        files.push({ ...badVersion(whole, kind, at), until });
    }
  }
  return files;
}

function badVersion(whole: NceiFile, kind: BadRevision, at: number): NceiFile {
  const { text, year } = whole;
  const lines = text.split('\n');
  const named = (dated: number) => nceiName(year, dated);
  if (kind === 'in the future') return { ...whole, at, name: named(at + 700 * dayMilliseconds) };
  const made = { ...whole, at, name: named(at) };
  if (kind === 'empty') return { ...made, text: `${lines[0]}\n` };
  if (kind === 'other columns') return { ...made, text: text.replace('BEGIN_YEARMONTH', 'YEARMONTH') };
  if (kind === 'cut') return { ...made, text: text.slice(0, text.length / 2) };
  return made;
}

function detailsText(
  tornadoes: readonly SimulatedTornado[],
  publishedAt: ReadonlyMap<string, number>,
  now: number,
): string {
  const published = tornadoes.filter(({ day, addedAt }) => {
    return toDay(publishedAt.get(day.slice(0, 7)) ?? Infinity) <= now && toDay(addedAt ?? 0) <= now;
  });
  const rows = published.map((one): DetailsRow => {
    const { width, deaths } = one.revised && toDay(one.revised.at) <= now ? one.revised : one;
    return {
      EVENT_ID: String(one.number),
      BEGIN_YEARMONTH: one.day.slice(0, 7).replace('-', ''),
      BEGIN_DAY: String(Number(one.day.slice(8))),
      BEGIN_TIME: one.time.replace(':', ''),
      CZ_TIMEZONE: 'CST-6',
      TOR_F_SCALE: `EF${one.rating}`,
      TOR_WIDTH: String(width),
      DEATHS_DIRECT: String(deaths),
      BEGIN_LAT: one.lat,
      BEGIN_LON: one.lon,
    };
  });
  const months = new Set(published.map(({ day }) => day.slice(0, 7).replace('-', '')));
  const hail = [...months].map((month): DetailsRow => ({
    EVENT_ID: `${month}9`,
    EVENT_TYPE: 'Hail',
    BEGIN_YEARMONTH: month,
    TOR_F_SCALE: '',
  }));
  return madeUpDetails([...hail, ...rows]);
}

/**
 * The first release numbers the tornadoes of each year, the revision all of them by date and time, and corrects some: all
 * are of one state, so no more than a real edition changes in one.
 */
function spcText(tornadoes: readonly SimulatedTornado[], last: number, isRevised: boolean): string {
  const covered = tornadoes.filter(({ day }) => Number(day.slice(0, 4)) <= last);
  return madeUpSpcRecord(
    covered.map((one, at) => ({
      om: isRevised ? `${one.day.slice(2).replaceAll('-', '')}${one.time.replace(':', '')}` : String(at + 1),
      date: one.day,
      time: `${one.time}:00`,
      mag: String(one.rating),
      wid: String(one.width),
      fat: String(one.deaths),
      slat: one.lat,
      slon: one.lon,
      len: isRevised && one.number % 41 === 0 ? '3.5' : '3',
    })),
  );
}

const listHeader = 'Time,F_Scale,Location,County,State,Lat,Lon,Comments';

/** The list of a day has the reports of its tornadoes, some only after days, and now and then one of no tornado. */
function listText(tornadoes: readonly SimulatedTornado[], day: string, now: number): string {
  const age = Math.floor((now - Date.parse(`${day}T12:00Z`)) / dayMilliseconds) - 1;
  const rows = tornadoes
    .filter((one) => one.day === day && one.reportedAfter !== undefined && one.listedAfterDays <= age)
    .map((one) => listRow(one, minutesOf(one.time) + 6 * 60 + (one.reportedAfter ?? 0), one.lat));
  const ofNone = tornadoes.filter((one) => one.day === day && one.number % 5 === 0 && age >= 0);
  // Withdrawn three days later in every second case.
  const stays = ofNone.filter((one) => one.number % 10 !== 0 || age < 3);
  return [listHeader, ...rows, ...stays.map((one) => listRow(one, 14 * 60 + 7, '39.90')), ''].join('\n');
}

function listRow(one: SimulatedTornado, minute: number, lat: string): string {
  const time = `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}`;
  return `${time},UNK,2 W ROME,PERRY,IN,${lat},${one.lon},BRIEF. (LMK)`;
}

function monthsFrom(year: number, until: number): string[] {
  const months: string[] = [];
  for (let month = `${year}-01`; Date.parse(`${nextMonth(month)}-01`) <= until; month = nextMonth(month))
    months.push(month);
  return months;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function toDay(at: number): number {
  return at - (at % dayMilliseconds);
}

function nceiName(year: number, at: number): string {
  const revision = new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
  return `StormEvents_details-ftp_v1.0_d${year}_c${revision}.csv.gz`;
}
