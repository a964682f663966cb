import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { YearSources } from '../record/source-files.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';
import { archivedJson } from '../release/json-archive.ts';
import type { ManifestYear } from '../release/manifest.ts';
import type { ImportClock, RecordArchive } from '../run/import-ports.ts';
import type { PackedYear } from '../run/packed-sources.ts';
import { compareRows, type ComparedRows } from './compare-rows.ts';
import { endOfGrowth, publishedAt } from './growing-years.ts';
import {
  baseName,
  checkLimits,
  isAbove,
  isFrom,
  lessThan,
  share,
  toChangesFinding,
  upTo,
  type ChangedPart,
  type CheckFinding,
} from './import-checks.ts';
import type { RowFacts } from './row-facts.ts';
import {
  factsOf,
  factsOfDocuments,
  rereadFacts,
  rowFamilies,
  type RowFamily,
  type RowSource,
} from './source-rows.ts';

const limits = checkLimits.changes;

/** A year of the record with the sources that would replace some of its own. */
export interface ReplacedYear {
  year: number;
  known: ManifestYear;
  replacing: PackedYear;
  /** All of its sources after the import. */
  sources: YearSources;
  before: readonly TornadoDocument[];
}

/** Compares the rows of each replaced file with those of the new one: what they say, not what we made of it. */
export async function checkChangedRows(
  one: ReplacedYear,
  ports: RecordArchive & ImportClock,
): Promise<CheckFinding[]> {
  const idOfAlias = new Map(
    one.before.flatMap(({ tornado, sources }) => sources.aliases.map((alias) => [alias, tornado.id])),
  );
  const findings: CheckFinding[] = [];
  for (const family of rowFamilies) {
    const [old, fresh, source] = [one.known.sources[family], one.replacing[family], one.sources[family]];
    if (!old || !fresh || !source || old.sha256 === fresh.from.sha256) continue;
    const rowsBefore = await rowsOfRecord(one, family, ports);
    const compared = compareRows(rowsBefore, factsOf(source), {
      unreadable: countUnreadable(source, rowsBefore),
      tornadoOf: ({ marks }) => (family === 'details' ? idOfAlias.get(`ncei:${marks[0]}`) : undefined),
    });
    const about = { of: String(one.year), file: baseName(fresh.from.file) };
    // Of a compiled record, the SPC's rows that no tornado is made of are not known.
    const areAllKnown = old.key !== undefined || family === 'details';
    const gained = areAllKnown ? countGained(one, family, rowsBefore, compared.gained, ports.now()) : 0;
    findings.push(...alterationOf(about, compared), ...editsOf(about, compared));
    findings.push(...gainOf(about, rowsBefore.length, gained));
  }
  return findings;
}

/** NCEI's file has other events too, whose rows do not count. */
function countUnreadable(source: RowSource, before: readonly RowFacts[]): number {
  if (!('segments' in source)) return source.unreadable?.length ?? 0;
  const ids = new Set(source.unreadable);
  return before.filter(({ marks: [id = ''] }) => ids.has(id)).length;
}

/** A compiled record has no source rows but those that its tornadoes keep. */
async function rowsOfRecord(
  { known, before }: ReplacedYear,
  family: RowFamily,
  { record }: RecordArchive,
): Promise<RowFacts[]> {
  const key = known.sources[family]?.key;
  return key === undefined
    ? factsOfDocuments(before, family)
    : rereadFacts(await archivedJson<RowSource>(record, key));
}

/**
 * A year may grow until the following June has ended. A later file may still add the months that an early one did not
 * have, or not wholly.
 */
function countGained(
  { year, known, replacing }: ReplacedYear,
  family: RowFamily,
  before: readonly RowFacts[],
  gained: readonly RowFacts[],
  now: number,
): number {
  const end = endOfGrowth(year);
  if ((publishedAt(replacing[family]?.from.rank ?? '') ?? now) < end) return 0;
  if ((publishedAt(known.sources[family]?.rank ?? '') ?? end) >= end) return gained.length;
  const lastMonth = before.reduce((last, { month }) => Math.max(last, month), 0);
  return gained.filter(({ month }) => month < lastMonth).length;
}

function alterationOf(about: ChangedPart, compared: ComparedRows): CheckFinding[] {
  const { known, changed, fields } = compared;
  if (!isAbove(changed, known, limits.altered)) return fieldsOf(about, compared);
  const named = fields.map(({ field, tornadoes }) => `${field} ${groupedNumber(tornadoes)}`).join(', ');
  const counts = { what: 'tornadoes as before', before: known, after: known - changed };
  const limit = upTo(limits.altered, 'a year');
  return [
    toChangesFinding(
      about,
      { ...counts, limit, fields },
      `${share(changed, known)} tornadoes would change (${named}).`,
    ),
  ];
}

/** What few tornadoes of a year have, such as injuries, is too little of the year to be seen in it. */
function fieldsOf(about: ChangedPart, { filled }: ComparedRows): CheckFinding[] {
  return filled
    .filter(({ tornadoes, of }) => isFrom(tornadoes, of, limits.field))
    .map(({ field, tornadoes, of }) => {
      const counts = { what: `${field} as before`, before: of, after: of - tornadoes };
      const limit = lessThan(limits.field, 'those that have it');
      const sentence = `${share(tornadoes, of)} tornadoes with a value would change (${field}).`;
      return toChangesFinding(about, { ...counts, limit, fields: [{ field, tornadoes }] }, sentence);
    });
}

function editsOf(about: ChangedPart, { known, edited }: ComparedRows): CheckFinding[] {
  if (!isAbove(edited, known, limits.edited)) return [];
  const counts = { what: 'narratives as before', before: known, after: known - edited };
  const sentence = `${share(edited, known)} tornadoes would have an edited narrative.`;
  return [toChangesFinding(about, { ...counts, limit: upTo(limits.edited, 'a year') }, sentence)];
}

function gainOf(about: ChangedPart, before: number, gained: number): CheckFinding[] {
  if (!isAbove(gained, before, limits.gained)) return [];
  const counts = { what: 'rows', before, after: before + gained };
  const limit = upTo(limits.gained, 'a complete year');
  const [had, more] = [groupedNumber(before), groupedNumber(gained)];
  return [toChangesFinding(about, { ...counts, limit }, `its ${had} rows would gain ${more}.`)];
}
