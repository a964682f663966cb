import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { YearSources } from '../record/source-files.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';
import { archivedJson } from '../release/json-archive.ts';
import type { Manifest, ManifestYear } from '../release/manifest.ts';
import type { ImportPorts } from '../run/import-ports.ts';
import type { PackedYear } from '../run/packed-sources.ts';
import type { SortedFiles } from '../run/sort-out-files.ts';
import { selectNewSources, type ForcedOption } from '../run/year-sources.ts';
import { compareRows, type ComparedRows } from './compare-rows.ts';
import { endOfGrowth, publishedAt } from './growing-years.ts';
import { checkLimits, isAbove, share, toFinding, upTo, type CheckFinding } from './import-checks.ts';
import type { RowFacts } from './row-facts.ts';
import { countRepeats, factsOf, factsOfDocuments, rereadFacts, rowFamilies } from './source-rows.ts';
import type { RowFamily } from './source-rows.ts';

const check = 'changes';
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
export async function checkChangedRows(one: ReplacedYear, ports: ImportPorts): Promise<CheckFinding[]> {
  const idOfAlias = new Map(
    one.before.flatMap(({ tornado, sources }) => sources.aliases.map((alias) => [alias, tornado.id])),
  );
  const findings: CheckFinding[] = [];
  for (const family of rowFamilies) {
    const [old, fresh, source] = [one.known.sources[family], one.replacing[family], one.sources[family]];
    if (!old || !fresh || !source || old.sha256 === fresh.from.sha256) continue;
    const rowsBefore = await rowsOfRecord(one, family, ports);
    const compared = compareRows(rowsBefore, factsOf(source), {
      unreadable: source.unreadable?.length ?? 0,
      tornadoOf: ({ marks }) => (family === 'details' ? idOfAlias.get(`ncei:${marks[0]}`) : undefined),
    });
    const about = { year: one.year, file: nameOf(fresh.from.file) };
    // Of a compiled record, the SPC's rows that no tornado is made of are not known.
    const areAllKnown = old.key !== undefined || family === 'details';
    const gained = areAllKnown ? countGained(one, family, rowsBefore, compared.gained, ports.now()) : 0;
    findings.push(...alterationOf(about, compared), ...gainOf(about, rowsBefore.length, gained));
  }
  return findings;
}

/** A compiled record has no source rows but those that its tornadoes keep. */
async function rowsOfRecord(
  { known, before }: ReplacedYear,
  family: RowFamily,
  { record }: ImportPorts,
): Promise<RowFacts[]> {
  const key = known.sources[family]?.key;
  return key === undefined
    ? factsOfDocuments(before, family)
    : rereadFacts(await archivedJson<NonNullable<YearSources[RowFamily]>>(record, key));
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

interface YearFile {
  year: number;
  file: string;
}

function alterationOf(about: YearFile, { known, changed, fields }: ComparedRows): CheckFinding[] {
  if (!isAbove(changed, known, limits.altered)) return [];
  const named = fields.map(({ field, tornadoes }) => `${field} ${groupedNumber(tornadoes)}`).join(', ');
  const counts = { what: 'tornadoes as before', before: known, after: known - changed };
  const limit = upTo(limits.altered, 'a year');
  return [
    finding(
      about,
      { ...counts, limit, fields },
      `${share(changed, known)} tornadoes would change (${named}).`,
    ),
  ];
}

function gainOf(about: YearFile, before: number, gained: number): CheckFinding[] {
  if (!isAbove(gained, before, limits.gained)) return [];
  const counts = { what: 'rows', before, after: before + gained };
  const limit = upTo(limits.gained, 'a complete year');
  const [had, more] = [groupedNumber(before), groupedNumber(gained)];
  return [finding(about, { ...counts, limit }, `its ${had} rows would gain ${more}.`)];
}

/**
 * Returns the years of new files, first ones too, in which many values of a column cannot be right, or many rows say
 * what another row says under another id.
 */
export async function checkFileContents(
  { years }: Pick<SortedFiles, 'years'>,
  { years: knownYears }: Pick<Manifest, 'years'>,
  forced: readonly ForcedOption[],
  ports: Pick<ImportPorts, 'record'>,
): Promise<CheckFinding[]> {
  const findings: CheckFinding[] = [];
  for (const [year, given] of [...years].sort(([a], [b]) => a - b)) {
    const known = knownYears[year]?.sources ?? {};
    const { fresh } = selectNewSources(given, known, forced);
    for (const family of rowFamilies) {
      const source = fresh[family];
      if (!source || source.from.sha256 === known[family]?.sha256) continue;
      const about = { year, file: nameOf(source.from.file) };
      for (const { column, refused, filled } of source.counts.refused) {
        if (!isAbove(refused, filled, checkLimits.setAside.file)) continue;
        const counts = { what: `values of ${column}`, before: filled, after: filled - refused };
        const limit = upTo(checkLimits.setAside.file, 'a column');
        const sentence = `${share(refused, filled)} values of ${column} cannot be read.`;
        findings.push(finding(about, { ...counts, limit }, sentence));
      }
      const { repeats } = source.counts;
      if (!isAbove(repeats, source.rows, limits.gained)) continue;
      const expected = await expectedRepeats(family, { known, given }, ports);
      const limit = expected === undefined ? limits.repeated : limits.gained;
      if (!isAbove(repeats - (expected ?? 0), source.rows, limit)) continue;
      const counts = { what: 'rows that repeat another', before: expected ?? 0, after: repeats };
      const sentence = `${share(repeats, source.rows)} rows say what another row says under another id.`;
      findings.push(finding(about, { ...counts, limit: upTo(limit, 'the rows more than before') }, sentence));
    }
  }
  return findings;
}

/** Old years really have such rows, whose clock and place are rough: as many in both sources, and in each revision. */
async function expectedRepeats(
  family: RowFamily,
  { known, given }: { known: ManifestYear['sources']; given: PackedYear },
  { record }: Pick<ImportPorts, 'record'>,
): Promise<number | undefined> {
  const other = rowFamilies.find((one) => one !== family) ?? family;
  const key = known[family]?.key ?? (given[other] ? undefined : known[other]?.key);
  if (key === undefined) return given[other]?.counts.repeats;
  return countRepeats(rereadFacts(await archivedJson<NonNullable<YearSources[RowFamily]>>(record, key)));
}

function finding(
  { year, file }: YearFile,
  counts: Pick<CheckFinding, 'what' | 'before' | 'after' | 'limit' | 'fields'>,
  sentence: string,
): CheckFinding {
  return toFinding({ check, of: String(year), file, ...counts }, `, ${file}: ${sentence}`);
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}
