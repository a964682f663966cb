import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import type { ChangeCause, ChangedValue } from '@touchdown/shared/releases/import-report.ts';
import { shownByFields } from '../../../domain/catalogue/shown-by-fields.ts';
import { sourceNames } from '../record/source-files.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';

type Value = ChangedValue['before'];
type ReadValue = (document: TornadoDocument) => Value | undefined;

/** Of a narrative. Equal texts have equal hashes, so that two cut ones are not taken for the same. */
const maxTextLength = 200;
const hashLength = 8;

/** The values of a report: those that people can correct, and what NOAA revises besides. */
const reportedFields: readonly [name: string, read: ReadValue][] = [
  ...tornadoFields.map(({ name, read }): [string, ReadValue] => [name, ({ tornado }) => read(tornado)]),
  ['fatalities_indirect', ({ tornado }) => tornado.fatalities_indirect],
  ['injuries_indirect', ({ tornado }) => tornado.injuries_indirect],
  ['counties', ({ tornado }) => tornado.counties.join('; ')],
  ['status', ({ tornado }) => tornado.status],
];
const reportedNames = new Set(reportedFields.map(([name]) => name));

/** What every change of a row brings with it. */
const ofEveryRow = new Set(['source_rows', 'segment_count', 'aliases']);

/** Returns the values that differ, and the names of others that do. */
export function changedValues(
  before: TornadoDocument,
  after: TornadoDocument,
): { values: ChangedValue[]; others: string[] } {
  const values = reportedFields.flatMap(([field, read]) => {
    const [was = null, is = null] = [read(before), read(after)];
    return isDeepStrictEqual(was, is) ? [] : [{ field, before: shortened(was), after: shortened(is) }];
  });
  const named = after.sources.revisions.at(-1)?.fields ?? [];
  const others = named.filter(
    (name) => !reportedNames.has(name) && !shownByFields.has(name) && !ofEveryRow.has(name),
  );
  return { values, others };
}

function shortened(value: Value): Value {
  if (typeof value !== 'string' || value.length <= maxTextLength) return value;
  const hash = createHash('sha256').update(value).digest('hex').slice(0, hashLength);
  return `${value.slice(0, maxTextLength)}… (${value.length} characters, hash ${hash})`;
}

/** Says whose rows are not what they were. `hasOtherNcei`: NCEI's files of deaths or places, which are no rows, changed too. */
export function causeOf(
  before: TornadoDocument | undefined,
  after: TornadoDocument | undefined,
  hasOtherNcei: boolean,
): ChangeCause {
  const isOther = (source: string) => !isDeepStrictEqual(rowsOf(before, source), rowsOf(after, source));
  const [ncei, spc] = [isOther(sourceNames.details), isOther(sourceNames.spc)];
  if (ncei && spc) return 'both';
  if (spc) return 'spc';
  return ncei || hasOtherNcei ? 'ncei' : 'rules';
}

function rowsOf(document: TornadoDocument | undefined, of: string) {
  return document?.sources.source_rows.filter(({ source }) => source === of).map(({ row }) => row) ?? [];
}
