import { toInstant } from '../../../domain/warnings/stored-warnings.ts';
import { readLatLon, readMotion } from './text-places.ts';
import { emptyContent, whyNoOutline, type WarningFileContent, type WarningVersion } from './warning-file.ts';
import { dateInMonthOf, readVtec, type Vtec } from './vtec.ts';

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
