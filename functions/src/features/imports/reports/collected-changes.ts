import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  ChangeCause,
  ReportCounts,
  ReportedTornado,
  ReportedYear,
  ChangedValue,
} from '@touchdown/shared/record/import-report.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { compareDeaths } from '../record/casualties-by-place.ts';
import type { MergedYear, RecordYear } from '../record/merge-year.ts';
import { sourceNames } from '../record/source-files.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';
import { shownByFields } from '../../../domain/catalogue/shown-by-fields.ts';
import { rereadDocument, type RowFamily } from '../checks/source-rows.ts';

type Value = ChangedValue['before'];
type ReadValue = (document: TornadoDocument) => Value | undefined;

/** Of a narrative. Equal texts have equal hashes, so that two cut ones are not taken for the same. */
const maxTextLength = 200;
const hashLength = 8;

/** They say from which rows a tornado is made, and say something else whenever another agency has it too. */
const ofRows: ReadonlySet<string> = new Set([
  'source',
  'source_class',
  'source_rows',
  'aliases',
  'county_from',
  'name_from',
]);

/** The values of a report: those that people can correct, and what NOAA revises besides. */
const reportedFields: readonly [name: string, read: ReadValue][] = [
  ...tornadoFields
    .filter(({ name }) => !ofRows.has(name))
    .map(({ name, read }): [string, ReadValue] => [name, ({ tornado }) => read(tornado)]),
  ['fatalities_indirect', ({ tornado }) => tornado.fatalities_indirect],
  ['injuries_indirect', ({ tornado }) => tornado.injuries_indirect],
  ['casualties_by_place', ({ tornado }) => placesText(tornado)],
  ['deaths_by_place', ({ tornado }) => deathsText(tornado)],
  ['counties', ({ tornado }) => tornado.counties.join('; ')],
  ['status', ({ tornado }) => tornado.status],
];
const reportedNames = new Set(reportedFields.map(([name]) => name));

/** Returns the values that differ, and the names of others that do. */
function changedValues(
  before: TornadoDocument,
  after: TornadoDocument,
): { values: ChangedValue[]; others: string[] } {
  const values = reportedFields.flatMap(([field, read]) => {
    const [was = null, is = null] = [read(before), read(after)];
    return was === is || isDeepStrictEqual(was, is)
      ? []
      : [{ field, before: shortened(was), after: shortened(is) }];
  });
  const named = after.sources.revisions.at(-1)?.fields ?? [];
  const others = named.filter(
    (name) => !reportedNames.has(name) && !shownByFields.has(name) && !ofRows.has(name),
  );
  return { values, others };
}

/** `Graves, Kentucky: 24 deaths, 200 injuries; …` People of a single place are the total, which is a value itself. */
function placesText({ casualties_by_place: places = [] }: Tornado): string | null {
  if (places.length < 2) return null;
  return places
    .map(({ county, state, fatalities, injuries }) => {
      const people = `${fatalities ?? 'unknown'} deaths, ${injuries ?? 'unknown'} injuries`;
      return `${county === null ? '' : `${county}, `}${state}: ${people}`;
    })
    .join('; ');
}

/** `Alabama: house 3, mobile_home 2; …` */
function deathsText({ deaths_by_place: states = [] }: Tornado): string | null {
  const texts = states.map(
    ({ state, deaths, places }) =>
      `${state}: ${deaths} deaths, ${places.map((one) => `${one.place} ${one.deaths}`).join(', ')}`,
  );
  return texts.join('; ') || null;
}

function shortened(value: Value): Value {
  if (typeof value !== 'string' || value.length <= maxTextLength) return value;
  const hash = createHash('sha256').update(value).digest('hex').slice(0, hashLength);
  return `${value.slice(0, maxTextLength)}… (${value.length} characters, hash ${hash})`;
}

/**
 * How many tornadoes a report lists. A first import of everything has 70,000 new ones, which say little each; what is
 * beyond is counted.
 */
export const reportLimits = { added: 1_000, others: 3_000 };

export const noCounts = (): ReportCounts => ({
  added: 0,
  changed: 0,
  withdrawn: 0,
  merged: 0,
  values: 0,
  rewritten: 0,
});

/** Collects what a run changes, one year after another: counts of all, and the first tornadoes with their values. */
export class CollectedChanges {
  readonly years: ReportedYear[] = [];
  readonly tornadoes: ReportedTornado[] = [];
  readonly counts = noCounts();
  isWhole = true;
  #space = { ...reportLimits };

  addYear(
    files: ReportedYear['files'],
    before: RecordYear | undefined,
    { record, touched }: MergedYear,
  ): void {
    const documents = before?.documents ?? [];
    const deaths = compareDeaths(documents, record.documents);
    const year: ReportedYear = {
      year: record.year,
      files,
      tornadoes: { before: currentCount(documents), after: currentCount(record.documents) },
      deaths: { before: deaths.before, after: deaths.all },
      ...noCounts(),
      by_field: {},
      by_cause: {},
    };
    this.years.push(year);
    const old = new Map<string, TornadoDocument>(documents.map((one) => [one.tornado.id, one]));
    const merged = touched.redirects.flatMap(({ id, movedTo }) => {
      const was = old.get(id);
      return was ? [{ was, into: movedTo }] : [];
    });
    const ofId = (id: string) => merged.filter(({ into }) => into === id).map(({ was }) => was);
    for (const after of touched.documents) {
      const was = old.get(after.tornado.id);
      const one = describe(was, after, { absorbed: ofId(after.tornado.id), files });
      if (one) this.#note(year, one);
      else for (const counts of [year, this.counts]) counts.rewritten++;
    }
    for (const { was, into } of merged) {
      const target = record.documents.filter(({ tornado }) => tornado.id === into);
      const before = [...ofId(into), ...[old.get(into) ?? []].flat()];
      this.#note(year, { ...aboutOf(was), what: 'merged', into, cause: causeOf(before, target), ...nothing });
    }
  }

  #note(year: ReportedYear, one: ReportedTornado): void {
    const { what, values } = one;
    for (const counts of [year, this.counts]) {
      counts[what]++;
      counts.values += values.length;
    }
    for (const { field } of values) year.by_field[field] = (year.by_field[field] ?? 0) + 1;
    year.by_cause[one.cause] = (year.by_cause[one.cause] ?? 0) + 1;
    const kind = what === 'added' ? 'added' : 'others';
    if (this.#space[kind]-- > 0) this.tornadoes.push(one);
    else this.isWhole = false;
  }
}

const nothing = { values: [], other_fields: [] };

interface Beside {
  /** The tornadoes that were merged into it. */
  absorbed: readonly TornadoDocument[];
  files: ReportedYear['files'];
}

/** Undefined if its rows are only written differently, or if another agency has the same values. */
function describe(
  was: TornadoDocument | undefined,
  after: TornadoDocument,
  { absorbed, files }: Beside,
): ReportedTornado | undefined {
  const of = (what: ReportedTornado['what'], cause: ChangeCause) => {
    return { ...aboutOf(after), into: null, what, cause, ...nothing };
  };
  if (!was) return of('added', causeOf(absorbed, [after]));
  // A withdrawn tornado keeps its rows in the record, although the files no longer have them.
  if (after.tornado.status === 'withdrawn') return of('withdrawn', causeOf([was], []));
  const { values, others } = changedValues(was, after);
  if (values.length + others.length === 0) return undefined;
  // A tornado that keeps its values because its row can no longer be read has the rows of before.
  const isFlagged = isUnreadable(after) && !isUnreadable(was);
  const cause = causeOf(isFlagged ? [] : [was, ...absorbed], [after]);
  return {
    ...of('changed', cause === 'rules' ? causeOfCompanions(files) : cause),
    values,
    other_fields: others,
  };
}

/** NCEI's files of deaths and places are no rows of a tornado, but change its values. */
function causeOfCompanions(files: ReportedYear['files']): ChangeCause {
  const kinds: ReadonlySet<string> = new Set([sourceNames.fatalities, sourceNames.locations]);
  return files.some(({ kind }) => kinds.has(kind)) ? 'ncei' : 'rules';
}

function isUnreadable({ tornado }: TornadoDocument): boolean {
  return tornado.quality_flags.includes('row_unreadable');
}

function aboutOf({ tornado }: TornadoDocument): Pick<ReportedTornado, 'id' | 'name' | 'begin' | 'state'> {
  const { id, display_name: name, known_as: knownAs, begin_wall: begin, state } = tornado;
  return { id, name: knownAs ?? name, begin, state };
}

function currentCount(documents: readonly TornadoDocument[]): number {
  return documents.filter(({ tornado }) => tornado.status === 'current').length;
}

/**
 * Says whose rows are not what they were. Both are read by today's rules, so that neither another way to write a number
 * nor a rule of ours looks like a revision. Of merged tornadoes, all before are compared with the one after.
 */
function causeOf(before: readonly TornadoDocument[], after: readonly TornadoDocument[]): ChangeCause {
  const [ncei, spc] = [saysOther(before, after, 'details'), saysOther(before, after, 'spc')];
  if (ncei && spc) return 'both';
  if (spc) return 'spc';
  return ncei ? 'ncei' : 'rules';
}

/** Whether the rows of one source say something else. Of a whole record, most rows need not be read again: they are new, or written as before. */
export function saysOther(
  before: readonly TornadoDocument[],
  after: readonly TornadoDocument[],
  family: RowFamily,
): boolean {
  const [was, is] = [rowsOf(before, family), rowsOf(after, family)];
  if (was.length === 0 || is.length === 0) return was.length !== is.length;
  if (isDeepStrictEqual(was, is)) return false;
  return saidBy(before, family) !== saidBy(after, family);
}

function rowsOf(documents: readonly TornadoDocument[], family: RowFamily): Record<string, string>[] {
  return documents
    .flatMap(({ sources }) => sources.source_rows)
    .filter(({ source }) => source === sourceNames[family])
    .map(({ row }) => row);
}

function saidBy(documents: readonly TornadoDocument[], family: RowFamily): string {
  const rows = documents.flatMap((document) => rereadDocument(document, family));
  return rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join();
}
