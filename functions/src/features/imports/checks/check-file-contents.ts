import { archivedJson } from '../release/json-archive.ts';
import type { Manifest, ManifestYear } from '../release/manifest.ts';
import type { RecordArchive } from '../run/import-ports.ts';
import { allSources, selectNewSources, type ForcedOption } from '../run/year-sources.ts';
import type { PackedSource, PackedYear } from '../run/packed-sources.ts';
import type { SortedFiles } from '../run/sort-out-files.ts';
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
import { checkSecondOpinion, sketchOf } from './second-opinion.ts';
import { factsOfSegment } from './row-facts.ts';
import {
  countRepeats,
  factsOf,
  rereadFacts,
  rowFamilies,
  type RowFamily,
  type RowSource,
} from './source-rows.ts';

const { changes, setAside } = checkLimits;

/**
 * Returns the years and days of new files, first ones too, in which many values of a column cannot be right, many
 * rows say what another row says under another id, or the other agency disagrees. Files that change nothing are not checked.
 */
export async function checkFileContents(
  { years, days }: Pick<SortedFiles, 'years' | 'days'>,
  { years: knownYears, reports }: Pick<Manifest, 'years' | 'reports'>,
  forced: readonly ForcedOption[],
  ports: RecordArchive,
): Promise<CheckFinding[]> {
  const findings: CheckFinding[] = [];
  for (const [year, given] of [...years].sort(([a], [b]) => a - b)) {
    const known = knownYears[year]?.sources ?? {};
    const { fresh } = selectNewSources(given, known, forced);
    for (const kind of [...rowFamilies, 'search'] as const) {
      const source = fresh[kind];
      if (!source || source.from.sha256 === known[kind]?.sha256) continue;
      const family = kind === 'search' ? 'details' : kind;
      const about = { of: String(year), file: baseName(source.from.file) };
      const expected = () => expectedRepeats(family, { known, given }, ports);
      findings.push(
        ...refusedColumns(about, source),
        ...repeatedNumbers(about, source),
        ...(await repeatedRows(about, source, expected)),
        ...(kind === 'search'
          ? await secondOpinionOfSearch(year, about, { known, fresh }, ports)
          : await secondOpinions(year, { ...about, family }, source, { known, given }, ports)),
      );
    }
  }
  const freshDays = days.filter(({ reports: { day }, sha256 }) => reports?.days[day]?.sha256 !== sha256);
  return [...findings, ...freshDays.flatMap(doubtfulReports)];
}

function refusedColumns(about: ChangedPart, { counts }: PackedSource): CheckFinding[] {
  return counts.refused
    .filter(({ refused, filled }) => isAbove(refused, filled, setAside.file))
    .map(({ column, refused, filled }) => {
      const limit = upTo(setAside.file, 'a column');
      const finding = { what: `values of ${column}`, before: filled, after: filled - refused, limit };
      return toChangesFinding(
        about,
        finding,
        `${share(refused, filled)} values of ${column} cannot be read.`,
      );
    });
}

function repeatedNumbers(about: ChangedPart, { counts: { unnumbered }, rows }: PackedSource): CheckFinding[] {
  if (!isAbove(unnumbered, rows, changes.altered)) return [];
  const finding = {
    what: 'numbers',
    before: rows,
    after: rows - unnumbered,
    limit: upTo(changes.altered, 'a year'),
  };
  const sentence = `${share(unnumbered, rows)} tornadoes have no number of their own.`;
  return [toChangesFinding(about, finding, sentence)];
}

async function repeatedRows(
  about: ChangedPart,
  { counts: { repeats }, rows }: PackedSource,
  expectedRows: () => Promise<number | undefined>,
): Promise<CheckFinding[]> {
  if (!isAbove(repeats, rows, changes.gained)) return [];
  const expected = await expectedRows();
  const limit = expected === undefined ? changes.repeated : changes.gained;
  if (!isAbove(repeats - (expected ?? 0), rows, limit)) return [];
  const allowed = upTo(limit, expected === undefined ? 'the rows' : 'the rows beyond these');
  const finding = { what: 'repeated rows', before: expected ?? 0, after: repeats, limit: allowed };
  const sentence = `${share(repeats, rows)} rows say what another row says under another id.`;
  return [toChangesFinding(about, finding, sentence)];
}

async function secondOpinions(
  year: number,
  about: ChangedPart & { family: RowFamily },
  { counts: { sketch } }: PackedSource,
  { known, given }: { known: ManifestYear['sources']; given: PackedYear },
  { record }: RecordArchive,
): Promise<CheckFinding[]> {
  const other = otherOf(about.family);
  // Of two new files, one says it.
  if (about.family === 'spc' && given.details) return [];
  const key = given[other] ? undefined : known[other]?.key;
  const theirs =
    key === undefined
      ? given[other]?.counts.sketch
      : sketchOf(rereadFacts(await archivedJson<RowSource>(record, key)));
  return sketch && theirs ? checkSecondOpinion(year, about, sketch, theirs) : [];
}

/** Most rows of a search are not used beside NCEI's file or if the SPC has more of their tornado. */
async function secondOpinionOfSearch(
  year: number,
  about: ChangedPart,
  { known, fresh }: { known: ManifestYear['sources']; fresh: PackedYear },
  ports: RecordArchive,
): Promise<CheckFinding[]> {
  const { details, spc } = await allSources(ports, known, fresh);
  const used = (details?.segments ?? []).filter(({ file }) => file !== undefined);
  if (!spc || used.length === 0) return [];
  const [own, other] = [sketchOf(used.map(factsOfSegment)), sketchOf(factsOf(spc))];
  return checkSecondOpinion(year, { ...about, family: 'search' }, own, other);
}

function otherOf(family: RowFamily): RowFamily {
  return family === 'details' ? 'spc' : 'details';
}

/** Old years really have such rows, whose clock and place are rough: as many in both sources, and in each revision. */
async function expectedRepeats(
  family: RowFamily,
  { known, given }: { known: ManifestYear['sources']; given: PackedYear },
  { record }: RecordArchive,
): Promise<number | undefined> {
  const other = otherOf(family);
  const key = known[family]?.key ?? (given[other] ? undefined : known[other]?.key);
  if (key === undefined) return given[other]?.counts.repeats;
  return countRepeats(rereadFacts(await archivedJson<RowSource>(record, key)));
}

/** Their places or casualties are left out. */
function doubtfulReports({ reports: { day, reports, doubtful }, file }: SortedFiles['days'][number]) {
  if (!isFrom(doubtful.length, reports.length, setAside.day)) return [];
  const limit = lessThan(setAside.day, 'a list');
  const counts = { before: reports.length, after: reports.length - doubtful.length };
  const sentence = `${share(doubtful.length, reports.length)} reports have a value that cannot be read.`;
  const finding = { what: 'reports with all values', ...counts, limit };
  return [toChangesFinding({ of: day, file: baseName(file) }, finding, sentence)];
}
