import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import type { ChangedValue } from '@touchdown/shared/record/import-report.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { shownByFields } from '../../../domain/catalogue/shown-by-fields.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';

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
export function changedValues(
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
