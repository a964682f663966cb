import { warningPhenomena, type WarningPhenomenon } from '@touchdown/shared/warnings/warning-kinds.ts';
import { toInstant } from '../../../domain/warnings/stored-warnings.ts';
import {
  emptyContent,
  whyNoOutline,
  type WarningFileContent,
  type WarningVersion,
  openRing,
} from './warning-file.ts';

/** `WFUS54 KOUN 201940`, perhaps with `CCA` of a correction: the heading of every text. */
const heading = /^([A-Z]{4}\d{2}) ([A-Z]{4}) (\d{6})(?: [A-Z]{3})?\s*$/;
/** Of tornado warnings, severe thunderstorm warnings and what follows them: WFUS5x, WUUS5x and WWUS5x. */
const headingsOfWarnings = /^(WFUS|WUUS|WWUS)5/;

interface Line {
  text: string;
  number: number;
}

interface Product {
  heading: RegExpExecArray;
  /** Those after the heading. */
  lines: Line[];
}

/**
 * Reads texts of offices as they are sent, one after another in a file: TOR, SVR and SVS. Written from the published
 * layouts (NWS Instructions 10-511 and 10-1703) and not tried on the live service.
 */
export function readWarningTexts(text: string): WarningFileContent {
  const content = emptyContent();
  for (const product of productsOf(text)) readProduct(product, content);
  return content;
}

function productsOf(text: string): Product[] {
  const products: Product[] = [];
  for (const [at, raw] of text.split('\n').entries()) {
    // Texts of the satellite broadcast begin and end with control characters.
    // oxlint-disable-next-line no-control-regex -- they are what goes
    const line = { text: raw.replaceAll(/[\u0000-\u0008\u000B-\u001F]/g, '').trimEnd(), number: at + 1 };
    const found = heading.exec(line.text);
    if (found) products.push({ heading: found, lines: [] });
    else products.at(-1)?.lines.push(line);
  }
  return products;
}

interface Segment {
  lines: Line[];
  vtecs: Vtec[];
}

function readProduct(product: Product, content: WarningFileContent): void {
  const [, kind = '', , dayAndTime = ''] = product.heading;
  if (!headingsOfWarnings.test(kind)) {
    content.leftOut.other += 1;
    return;
  }
  const segments = segmentsOf(product.lines);
  if (segments.every(({ vtecs }) => vtecs.length === 0)) {
    // A statement without a code is about something else; a warning without one is of before 2007.
    content.leftOut[kind.startsWith('WWUS') ? 'other' : 'county'] += 1;
    return;
  }
  for (const segment of segments) {
    for (const vtec of segment.vtecs) readSegment(segment, vtec, { segments, dayAndTime, content });
  }
}

/** Divides a text at the lines `$$`, each part with the codes in it. */
function segmentsOf(lines: readonly Line[]): Segment[] {
  const segments: Segment[] = [{ lines: [], vtecs: [] }];
  for (const line of lines) {
    const segment = segments.at(-1);
    segment?.lines.push(line);
    const vtec = readVtec(line.text);
    if (vtec) segment?.vtecs.push(vtec);
    if (line.text.trim() === '$$') segments.push({ lines: [], vtecs: [] });
  }
  return segments;
}

interface Around {
  segments: readonly Segment[];
  dayAndTime: string;
  content: WarningFileContent;
}

function readSegment(segment: Segment, vtec: Vtec, { segments, dayAndTime, content }: Around): void {
  const { leftOut, problems, versions } = content;
  if (!vtec.isOperational) leftOut.test += 1;
  else if (vtec.phenomenon === undefined) leftOut.other += 1;
  else if (vtec.act === 'EXP') leftOut.expired += 1;
  // Some counties are taken out, and the warning goes on for others: the other part of the text says where.
  else if (vtec.act === 'CAN' && goesOn(segments, vtec)) return;
  else {
    const read = versionOf(segment, { ...vtec, phenomenon: vtec.phenomenon }, dayAndTime);
    if (typeof read === 'string') problems.push(`line ${segment.lines[0]?.number ?? 1}: ${read}`);
    else if (read === undefined) leftOut.county += 1;
    else versions.push(read);
  }
}

function goesOn(segments: readonly Segment[], { office, code, number }: Vtec): boolean {
  const all = segments.flatMap(({ vtecs }) => vtecs);
  return all.some(
    (one) =>
      one.office === office &&
      one.code === code &&
      one.number === number &&
      one.act !== 'CAN' &&
      one.act !== 'EXP',
  );
}

type WarningVtec = Vtec & { phenomenon: NonNullable<Vtec['phenomenon']> };

/** Returns the version, undefined if it has no outline, or what is wrong with it. */
function versionOf(
  { lines }: Segment,
  vtec: WarningVtec,
  dayAndTime: string,
): WarningVersion | string | undefined {
  const texts = lines.map(({ text }) => text);
  const { office, number, phenomenon, endsAt } = vtec;
  if (endsAt === undefined) return `the code of ${office} ${vtec.code} ${number} has no end`;
  const sentAt = dateInMonthOf(endsAt, dayAndTime);
  if (sentAt === undefined) return `the heading’s time ${dayAndTime} is no day and time`;
  const polygon = readLatLon(texts);
  if (typeof polygon === 'string') return polygon;
  if (vtec.act !== 'CAN') {
    if (polygon === undefined) return undefined;
    const why = whyNoOutline(polygon);
    if (why !== undefined) return why;
  }
  const at = vtec.act === 'NEW' ? (vtec.beginsAt ?? sentAt) : sentAt;
  const motion = readMotion(texts, at);
  if (typeof motion === 'string') return motion;
  return {
    office,
    phenomenon,
    number,
    year: new Date(at).getUTCFullYear(),
    act: vtec.act === 'NEW' || vtec.act === 'CAN' ? vtec.act : 'KNOWN',
    at,
    expiresAt: endsAt,
    replacedAt: null,
    polygon: polygon ?? [],
    source: 'text',
    motion: motion && { ...motion, at: toInstant(motion.at) },
    tornado: tagOf(texts, 'TORNADO'),
    damage: tagOf(texts, 'TORNADO DAMAGE THREAT') ?? tagOf(texts, 'THUNDERSTORM DAMAGE THREAT'),
  };
}

/** Below the outline, `TORNADO...OBSERVED` says `OBSERVED`. The story above it also has dots. */
function tagOf(texts: readonly string[], name: string): string | null {
  const outline = texts.findIndex((text) => text.includes('LAT...LON'));
  const line = texts.slice(outline + 1).find((text) => text.startsWith(`${name}...`));
  return line === undefined ? null : line.slice(name.length + 3).trim() || null;
}

/** `/O.NEW.KOUN.TO.W.0012.130520T1940Z-130520T2015Z/`: the code of an event (NWS Instruction 10-1703). */
const form =
  /\/([OTEX])\.([A-Z]{3})\.([A-Z]{4})\.([A-Z]{2})\.([A-Z])\.(\d{4})\.(\d{6}T\d{4})Z-(\d{6}T\d{4})Z\//;

interface Vtec {
  /** Not a test. */
  isOperational: boolean;
  /** `NEW`, `CON`, `EXT`, `COR`, `CAN`, `EXP` and others. */
  act: string;
  /** Three letters. */
  office: string;
  /** `TO.W` */
  code: string;
  /** Undefined if it is no warning that is read. */
  phenomenon: WarningPhenomenon | undefined;
  number: number;
  /** Undefined in later texts, which no longer say it. */
  beginsAt: number | undefined;
  endsAt: number | undefined;
}

function readVtec(line: string): Vtec | undefined {
  const found = form.exec(line);
  if (!found) return undefined;
  const [, product, act = '', office = '', name = '', significance = '', number, begin = '', end = ''] =
    found;
  return {
    isOperational: product === 'O',
    act,
    office: office.slice(1),
    code: `${name}.${significance}`,
    phenomenon: significance === 'W' ? warningPhenomena.find((one) => one === name) : undefined,
    number: Number(number),
    beginsAt: instantOf(begin),
    endsAt: instantOf(end),
  };
}

/** `130520T1940`; zeros stand for a time that is not said. */
function instantOf(text: string): number | undefined {
  const pairs = text.match(/\d{2}/g)?.map(Number) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = pairs;
  return month === 0 ? undefined : Date.UTC(2000 + year, month - 1, day, hour, minute);
}

const dayMilliseconds = 86_400_000;
/** Months have up to 31 days, so that one of these is nearest. */
const monthsBeside = [-1, 0, 1] as const;

/** Returns the instant of a day of the month and a time, `201940`, that is nearest to another instant. */
function dateInMonthOf(near: number, dayAndTime: string): number | undefined {
  const [day = 0, hour = 0, minute = 0] = dayAndTime.match(/\d{2}/g)?.map(Number) ?? [];
  if (day < 1 || day > 31 || hour > 23 || minute > 59) return undefined;
  const month = new Date(near);
  const [nearest] = monthsBeside
    .map((months) => Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + months, day, hour, minute))
    .toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near));
  return nearest !== undefined && Math.abs(nearest - near) < 2 * dayMilliseconds ? nearest : undefined;
}

const hundredths = 100;
/** Longitudes that seem to be east of here have lost the 1 of their hundreds: no office is there. */
const eastmostWest = 40;

/** Returns the corners of the line `LAT...LON` and those that go on with it; undefined without one, or what is wrong. */
function readLatLon(lines: readonly string[]): [number, number][] | string | undefined {
  const text = withFollowing(lines, 'LAT...LON');
  return text === undefined ? undefined : pairsOf(wordsOf(text.replace('LAT...LON', '')), 'LAT...LON');
}

/** Returns the line that begins with a name, with the lines of numbers below it. */
function withFollowing(lines: readonly string[], name: string): string | undefined {
  const begin = lines.findIndex((line) => line.trimStart().startsWith(name));
  if (begin < 0) return undefined;
  const following = lines.slice(begin + 1);
  const end = following.findIndex((line) => !/^\s*\d[\d\s]*$/.test(line));
  return [lines[begin], ...following.slice(0, end < 0 ? undefined : end)].join(' ').trim();
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

interface TextMotion {
  at: number;
  from_degrees: number;
  knots: number;
  places: [number, number][];
}

/** Reads `TIME...MOT...LOC 1940Z 245DEG 25KT 3525 9770`. Returns null without one, or what is wrong with it. */
function readMotion(lines: readonly string[], near: number): TextMotion | string | null {
  const text = withFollowing(lines, 'TIME...MOT...LOC');
  if (text === undefined) return null;
  const found = /^TIME\.\.\.MOT\.\.\.LOC\s+(\d{2})(\d{2})Z\s+(\d{1,3})DEG\s+(\d{1,3})KT\s+([\d\s]+)$/.exec(
    text,
  );
  if (!found) return `“${text}” is no time, motion and place`;
  const [, hour, minute, degrees, knots, numbers = ''] = found;
  const places = pairsOf(wordsOf(numbers), 'TIME...MOT...LOC');
  if (typeof places === 'string') return places;
  return {
    at: nearestTime(near, Number(hour), Number(minute)),
    from_degrees: Number(degrees),
    knots: Number(knots),
    places,
  };
}

/** The time of day is said without its date. */
function nearestTime(near: number, hour: number, minute: number): number {
  const midnight = new Date(near).setUTCHours(hour, minute, 0, 0);
  const day = 86_400_000;
  const [nearest = midnight] = [midnight - day, midnight, midnight + day].toSorted(
    (a, b) => Math.abs(a - near) - Math.abs(b - near),
  );
  return nearest;
}

/** Hundredths of degrees in pairs: latitude to the north, longitude to the west. */
function pairsOf(numbers: readonly string[], line: string): [number, number][] | string {
  const odd = numbers.find((one) => !/^\d{4,5}$/.test(one));
  if (odd !== undefined) return `${line} has “${odd}” where hundredths of a degree are expected`;
  if (numbers.length === 0 || numbers.length % 2 > 0) {
    return `${line} has ${numbers.length} numbers, but each place needs two`;
  }
  const places = Array.from({ length: numbers.length / 2 }, (_, at): [number, number] => [
    toLongitude(Number(numbers[2 * at + 1])),
    Number(numbers[2 * at]) / hundredths,
  ]);
  return openRing(places);
}

function toLongitude(number: number): number {
  const west = number / hundredths;
  if (west > 180) return Math.round((360 - west) * hundredths) / hundredths;
  return west < eastmostWest ? -(west + 100) : -west;
}
