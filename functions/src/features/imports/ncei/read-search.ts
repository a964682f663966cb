import { ownText, textLimits, type Quarantine, SourceFileError } from '../files/source-faults.ts';
import { isPlausibleYear } from '../files/plausible-values.ts';
import { readDelimited, type DelimitedRow } from '../files/read-delimited.ts';
import type { SourceFacts, TextReader } from '../files/read-source.ts';
import { countyAt } from '../places/county-at.ts';
import { stateByFips, stateByPostal } from '../places/states.ts';
import {
  detailsColumns,
  nceiLayouts,
  searchColumns,
  StormEventsTable,
  type TableRow,
} from './storm-events-table.ts';
import { readPlace } from './source-values.ts';
import { readSegment, type Segment } from './segment.ts';

/** What NCEI's web search saves: the rows that it found, of any years and states. */
export interface SearchFile {
  segments: Segment[];
  quarantine: Quarantine;
  /** Of all event types. */
  rowCount: number;
}

const number = /^-?\d*\.?\d*$/;
const date = /^\d{1,2}\/\d{1,2}\/\d{4}$/;
const clock = /^\d{1,4}$/;
const degrees = /^(?:-?\d{1,3}(?:\.\d*)?)?$/;
const direction = /^[NSEW]{0,3}$/;

/** What each column looks like before the two narratives and the number of the row. The others are text. */
const looks: Partial<Record<string, RegExp>> = {
  EVENT_ID: /^\d{1,12}$/,
  BEGIN_DATE: date,
  BEGIN_TIME: clock,
  EVENT_TYPE: /^[A-Za-z][A-Za-z /()-]{1,40}$/,
  MAGNITUDE: number,
  TOR_F_SCALE: /^(?:E?F[0-5U?]?)?$/i,
  DEATHS_DIRECT: /^\d*$/,
  INJURIES_DIRECT: /^\d*$/,
  DAMAGE_PROPERTY_NUM: number,
  DAMAGE_CROPS_NUM: number,
  STATE_ABBR: /^[A-Z]{2}$/,
  CZ_TIMEZONE: /^[A-Z]{2,5}(?:[+-]?\d{1,2})?$/,
  MAGNITUDE_TYPE: /^[A-Z]{0,3}$/,
  EPISODE_ID: /^\d*$/,
  CZ_TYPE: /^[A-Z]$/,
  CZ_FIPS: /^\d{0,3}$/,
  WFO: /^(?:[A-Z]{3})?$/,
  INJURIES_INDIRECT: /^\d*$/,
  DEATHS_INDIRECT: /^\d*$/,
  FLOOD_CAUSE: /^(?:[A-Z][a-z]+(?:[ /].*)?)?$/,
  TOR_LENGTH: number,
  TOR_WIDTH: number,
  BEGIN_RANGE: number,
  BEGIN_AZIMUTH: direction,
  END_RANGE: number,
  END_AZIMUTH: direction,
  END_DATE: date,
  END_TIME: clock,
  BEGIN_LAT: degrees,
  BEGIN_LON: degrees,
  END_LAT: degrees,
  END_LON: degrees,
} satisfies Partial<Record<(typeof searchColumns)[number], RegExp>>;
const headColumns = searchColumns.slice(0, searchColumns.indexOf('EVENT_NARRATIVE'));
/** Those that the details have too. */
const sameColumns = searchColumns.filter((column) => new Set<string>(detailsColumns).has(column));

const tornado = 'Tornado';
const rowBegins = /^"?\d{1,12}"?,/;
const rowBeginsWithDate = /^"?\d{1,12}"?,[^/]{1,300},"?\d{1,2}\/\d{1,2}\/\d{4}"?,"?\d{1,4}"?,/;
const rowEnds = /,"?\d{1,9}"?$/;

interface Lines {
  line: number;
  /** Cut at the longest row. */
  text: string;
  length: number;
}

/**
 * Reads the file that NCEI's web search saves. It does not double the quotes inside a narrative, so that a reader of
 * RFC 4180 loses the end of a row and those after it. Here a row is what lies between an event's number at the beginning
 * of a line and the number of the row at the end of one. It is read only if its columns can be told apart in one way.
 */
export function searchReader(source: SourceFacts): TextReader<SearchFile> {
  const reader = new SearchReader(source);
  return { read: (chunk) => reader.read(chunk), end: () => reader.end() };
}

class SearchReader {
  readonly #source: SourceFacts;
  readonly #table: StormEventsTable;
  readonly #segments = new Map<string, Segment>();
  /** What follows the last end of a line. */
  #rest = '';
  #line = 0;
  #hasHeader = false;
  #row: Lines | undefined;

  constructor(source: SourceFacts) {
    this.#source = source;
    this.#table = new StormEventsTable(source, nceiLayouts.search);
  }

  read(chunk: string): void {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#readLine(line);
  }

  end(): SearchFile {
    if (this.#rest !== '') this.#readLine(this.#rest);
    if (this.#row && !rowEnds.test(this.#row.text.trimEnd())) {
      const because = `the last row (line ${this.#row.line}) ends in the middle. Download the file again.`;
      throw new SourceFileError(this.#source.name, 'TRUNCATED', because);
    }
    this.#endRow();
    const { quarantine, rowCount } = this.#table;
    if (rowCount === 0) {
      throw new SourceFileError(this.#source.name, 'EMPTY', 'there is no row after the header.');
    }
    return { segments: [...this.#segments.values()], quarantine, rowCount };
  }

  #readLine(withReturn: string): void {
    this.#line++;
    const line = withReturn.endsWith('\r') ? withReturn.slice(0, -1) : withReturn;
    if (!this.#hasHeader) {
      if (line.trim() !== '') this.#readHeader(line);
      return;
    }
    const isEnded = !this.#row || rowEnds.test(this.#row.text.trimEnd());
    if (rowBeginsWithDate.test(line) || (isEnded && rowBegins.test(line))) this.#endRow();
    if (!this.#row && line.trim() === '') return;
    this.#row ??= { line: this.#line, text: '', length: 0 };
    const begun = this.#row.length === 0 ? '' : '\n';
    this.#row.length += begun.length + line.length;
    if (this.#row.text.length <= textLimits.row) this.#row.text += begun + line;
  }

  /** The rows are read by the order of the columns, so that another order is another layout. */
  #readHeader(line: string): void {
    this.#hasHeader = true;
    const [{ fields } = { fields: [] }] = [...readDelimited(line)];
    const isSame =
      fields.length === searchColumns.length &&
      searchColumns.every((name, at) => fields[at]?.trim() === name);
    if (!isSame) {
      const because = `its columns are not those that NCEI’s web search saves, in their order: ${searchColumns.join(', ')}.`;
      throw new SourceFileError(this.#source.name, 'UNKNOWN_LAYOUT', because);
    }
    this.#table.read(asRow({ line: this.#line, text: line, length: line.length }, fields, false));
  }

  #endRow(): void {
    if (!this.#row) return;
    const lines = { ...this.#row, text: this.#row.text.trimEnd() };
    this.#row = undefined;
    const isTooLong = lines.length > textLimits.row;
    const found = isTooLong ? { fields: [], isRepaired: false } : fieldsOf(lines.text);
    if (typeof found === 'string') {
      this.#table.rowCount++;
      this.#table.setAside(asRow(lines, [], false), found);
      return;
    }
    const tableRow = this.#table.read(asRow(lines, found.fields, found.isRepaired));
    if (tableRow?.field('EVENT_TYPE') === tornado) this.#readTornado(tableRow);
  }

  #readTornado({ row, field }: TableRow): void {
    const segment = this.#segments.has(field('EVENT_ID'))
      ? 'the EVENT_ID is already on an earlier row'
      : this.#segmentOf(row, field);
    if (typeof segment === 'string') this.#table.setAside(row, segment);
    else this.#segments.set(segment.eventId, segment);
  }

  #segmentOf(row: DelimitedRow, field: TableRow['field']): Segment | string {
    const as = asDetails(field);
    if (typeof as === 'string') return as;
    return readSegment(
      (column) => as[column] ?? '',
      row.line,
      row.repaired || this.#source.encoding !== 'utf-8' ? ['encoding_repaired'] : [],
      (column, reason) => this.#table.setAside(row, reason, { column, leftOut: 'value' }),
    );
  }
}

function asRow({ line, text, length }: Lines, fields: readonly string[], repaired: boolean): DelimitedRow {
  const own = fields.map((field) => ownText(field.trim()));
  return { line, fields: own, fieldCount: own.length, text, length, repaired, endsFile: false };
}

interface FoundFields {
  fields: string[];
  isRepaired: boolean;
}

/** Returns the fields of a row, or why they are not certain. A column that is shifted by one never looks like its neighbor. */
function fieldsOf(row: string): FoundFields | string {
  const [whole, second] = readDelimited(row);
  if (whole && !second && !whole.repaired && whole.fieldCount === searchColumns.length) {
    const wrong = headColumns.find((name, at) => looks[name]?.test(whole.fields[at]?.trim() ?? '') === false);
    if (!wrong) return { fields: whole.fields, isRepaired: false };
  }
  const { heads, furthest } = headsOf(row);
  const [head, other] = heads;
  if (!head) return `${headColumns[furthest] ?? 'a column'} is not where it should be`;
  if (other) return 'it is not certain where its columns begin';
  const tail = tailOf(row.slice(head.end));
  if (!tail) return 'it is not certain where its narratives begin and end';
  return { fields: [...head.fields, ...tail], isRepaired: true };
}

interface Head {
  fields: string[];
  /** Where the narratives begin. */
  end: number;
}

const plainPiece = /([^,\n]*),/y;
const quotedPiece = /"((?:[^"\n]|"")*)",/y;
/** A sentence has more, but it is not in one of these columns. */
const mostPieces = 5;

/** Returns the ways to tell the columns of a row apart, at most two, and the column that none of them came beyond. */
function headsOf(row: string): { heads: Head[]; furthest: number } {
  const heads: Head[] = [];
  let furthest = 0;
  const readOn = (fields: string[], at: number): void => {
    const name = headColumns[fields.length];
    if (heads.length > 1) return;
    if (name === undefined) {
      heads.push({ fields, end: at });
      return;
    }
    furthest = Math.max(furthest, fields.length);
    const look = looks[name];
    let [value, end] = ['', at];
    for (let pieces = 1; pieces <= (look ? 1 : mostPieces); pieces++) {
      const isQuoted = row[end] === '"';
      const piece = isQuoted ? quotedPiece : plainPiece;
      piece.lastIndex = end;
      const [found, inner = ''] = piece.exec(row) ?? [];
      if (found === undefined || (isQuoted && pieces > 1)) return;
      end += found.length;
      value = pieces === 1 ? inner.replaceAll('""', '"').trim() : `${value},${inner}`.trimEnd();
      if (look ? look.test(value) : isPlaceOf(name, value, pieces)) readOn([...fields, value], end);
      if (isQuoted) return;
    }
  };
  readOn([], 0);
  return { heads, furthest };
}

/** The search ends the name of a county so. A name with commas, as in "ST. CLAIR, CALHOUN AND CHEROKEE CO.", goes until there. */
const countyEnds = / (?:CO\.|\(ZONE\))(?=,|$)/;

function isPlaceOf(column: string, value: string, pieces: number): boolean {
  if (column === 'CZ_NAME_STR')
    return pieces === 1 || countyEnds.exec(value)?.index === value.search(/ \S+$/);
  return column !== 'BEGIN_LOCATION' || !countyEnds.test(value);
}

const quotedTail = /^"([^]*)","([^]*)","?(\d{1,9})"?$/;

/** Returns the two narratives and the number of the row, if only one place can be the end of the first. */
function tailOf(tail: string): string[] | undefined {
  const [whole, second] = readDelimited(tail);
  if (whole && !second && !whole.repaired && whole.fieldCount === 3) return whole.fields;
  const [, event = '', episode = '', rowNumber = ''] = quotedTail.exec(tail) ?? [];
  const isCertain = rowNumber !== '' && !event.includes('","') && !episode.includes('","');
  return isCertain ? [event, episode, rowNumber].map((field) => field.replaceAll('""', '"')) : undefined;
}

/** Returns the row in the columns of a details file, whose rules then read it, or the reason why it has none. */
function asDetails(field: (column: string) => string): Record<string, string> | string {
  const [month = '', day = '', year = ''] = field('BEGIN_DATE').split('/');
  if (!isPlausibleYear(Number(year)))
    return `BEGIN_DATE "${field('BEGIN_DATE')}" is not in a year of the record`;
  const [endMonth = '', endDay = '', endYear = ''] = field('END_DATE').split('/');
  const postal = field('STATE_ABBR');
  const place = readPlace(field('BEGIN_LAT'), field('BEGIN_LON'));
  // One row of Puerto Rico has "XX".
  const state = stateByPostal(postal) ?? stateByFips((place && countyAt(place)?.stateFips) ?? 0);
  if (!state) return `STATE_ABBR "${postal}" is not a state`;
  return {
    ...Object.fromEntries(sameColumns.map((column) => [column, field(column)])),
    BEGIN_YEARMONTH: year + month.padStart(2, '0'),
    BEGIN_DAY: day,
    END_YEARMONTH: endYear + endMonth.padStart(2, '0'),
    END_DAY: endDay,
    STATE: state.name.toUpperCase(),
    STATE_FIPS: String(state.fips),
    CZ_NAME: field('CZ_NAME_STR').replace(countyEnds, ''),
    DAMAGE_PROPERTY: withoutZero(field('DAMAGE_PROPERTY_NUM')),
    DAMAGE_CROPS: withoutZero(field('DAMAGE_CROPS_NUM')),
    EVENT_NARRATIVE: withParagraphs(field('EVENT_NARRATIVE')),
    EPISODE_NARRATIVE: withParagraphs(field('EPISODE_NARRATIVE')),
  };
}

/** The search writes 0 where the details are blank, which is unknown. */
function withoutZero(dollars: string): string {
  return Number(dollars) === 0 ? '' : dollars;
}

/** Line breaks are the ends of paragraphs, as in `||`. */
function withParagraphs(narrative: string): string {
  return narrative.replaceAll(/\s*\n\s*/g, '||');
}
