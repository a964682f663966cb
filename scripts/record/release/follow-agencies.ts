import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sortOutFiles, type InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import {
  type ForcedOption,
  selectNewSources,
} from '@touchdown/functions/features/imports/run/year-sources.ts';
import type { PackedYear } from '@touchdown/functions/features/imports/run/packed-sources.ts';
import {
  downloadEach,
  type AgencyFiles,
  fetchFromAgency,
  type AgencyUrls,
} from '@touchdown/functions/features/imports/agencies/fetch-from-agency.ts';
import { listNceiFiles } from '@touchdown/functions/features/imports/agencies/agency-listings.ts';
import type { PoliteHttp } from '@touchdown/functions/features/imports/agencies/polite-http.ts';
import { openSourceFile } from '@touchdown/functions/features/imports/files/unpacked-chunks.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { type RecordYear, changedFields } from '@touchdown/functions/features/imports/record/merge-year.ts';
import { sourceFamilies } from '@touchdown/functions/features/imports/record/source-files.ts';
import type { ManifestYear } from '@touchdown/functions/features/imports/release/manifest.ts';
import { mergeReports } from '@touchdown/functions/features/imports/run/apply-reports.ts';
import type {
  Redirect,
  TornadoDocument,
} from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { passChecks, type LeftOut } from './pass-checks.ts';
import { type BuiltRelease, packReports, packYear, toIndex } from './build-release.ts';
import type { CompiledRelease } from './open-release.ts';
import { openBase, type ReleaseBase } from './release-base.ts';
import type { ReleaseIndex, ReleaseYear } from './release-index.ts';
import { compareRelease, mendRelease, writeRelease, type ReleaseChanges } from './write-release.ts';
import { firstYear } from '../../import/import-options.ts';
import { compileYear, currentRows, type SourcesOfYear } from './compile-record.ts';

interface Following extends Agencies {
  /** The compiled release that is continued. */
  folder: string;
  forced: readonly ForcedOption[];
  /** Compare without writing. */
  check: boolean;
  /** Adds to the release what follows from it. */
  finish?: (release: BuiltRelease, former: CompiledRelease | undefined) => Promise<BuiltRelease>;
}

/** What became of a release when the agencies' newest files were built into it. */
export interface Followed extends Pick<ContinuedRelease, 'differences' | 'keptOut'> {
  before: ReleaseIndex | undefined;
  after: ReleaseIndex;
  left: LeftOut[];
  changes: ReleaseChanges;
}

/** Fetches what the agencies have published since, and builds the next release of it beside the one that is there. */
export async function followAgencies(following: Following): Promise<Followed> {
  const { folder, forced, check, now, log } = following;
  mendRelease(folder);
  const base = openBase(folder);
  const { inputs, failed } = await fetchFiles(base, following);
  const files = await sortOutFiles(inputs, () => {});
  const { sorted, left } = await passChecks(files, base, forced, now);
  const date = new Date(now()).toISOString().slice(0, 10);
  const onYear = ({ year, count }: { year: number; count: number }) => log(`${year}: ${count} tornadoes.`);
  const built = await continueRelease(sorted.years, base, { forced, date, onYear });
  const { differences, keptOut } = built;
  if (built.release.index.years.length === 0) throw new Error('The agencies have no file that can be used.');
  const release = (await following.finish?.(built.release, base.release)) ?? built.release;
  return {
    before: base.release?.index,
    after: release.index,
    differences,
    keptOut,
    left: [...failed, ...left],
    changes: (check ? compareRelease : writeRelease)(folder, release),
  };
}

interface Agencies {
  http: PoliteHttp;
  baseUrls?: AgencyUrls;
  /** Where files stay. What is there is not fetched again. */
  downloads: string;
  now: () => number;
  log: (line: string) => void;
}

interface FetchedFiles {
  inputs: InputFile[];
  /** What could not be fetched. */
  failed: LeftOut[];
}

/**
 * Fetches the SPC's record, and of NCEI's files those of the years that either agency has published again: a compiled
 * year has no source rows, so all files of such a year are needed. An agency that is down does not keep out the other.
 */
async function fetchFiles(base: ReleaseBase, agencies: Agencies): Promise<FetchedFiles> {
  const { http, baseUrls = {}, downloads, log } = agencies;
  const at = { http, baseUrls, log };
  const spc = await settled('the SPC’s record', () =>
    fetchFromAgency({ source: 'spc' }, { ...at, folder: join(downloads, 'spc') }),
  );
  const again = spc.files.filter(({ path }) => !isKnown(base, path)).map(({ name }) => spanOf(name));
  const ncei = await settled('NCEI’s files', () =>
    fetchNcei(base, agencies, (year) => again.some(({ from, to }) => year >= from && year <= to)),
  );
  if (spc.error && ncei.error) throw new Error(`${spc.error.message}\n${ncei.error.message}`);
  const inputsOf = (folder: string, { files }: AgencyFiles) =>
    files.map(({ name, path }) => {
      return { name: `${folder}/${name}`, read: () => openSourceFile(name, path) };
    });
  return {
    inputs: [...inputsOf('ncei', ncei), ...inputsOf('spc', spc)],
    failed: [...ncei.failed, ...spc.failed].map(({ name, error }) => {
      return { of: name, because: `It could not be fetched. ${error.message}` };
    }),
  };
}

async function fetchNcei(
  base: ReleaseBase,
  { http, baseUrls = {}, downloads, now, log }: Agencies,
  isOfSpc: (year: number) => boolean,
): Promise<AgencyFiles> {
  const listed = await listNceiFiles(http, {
    years: { from: firstYear, to: new Date(now()).getUTCFullYear() },
    ...(baseUrls.ncei === undefined ? {} : { baseUrl: baseUrls.ncei }),
  });
  const fresh = new Set(
    listed
      .filter(({ year, family, revision }) => revision > (base.sources(year)[family]?.rank ?? ''))
      .map(({ year }) => year),
  );
  const wanted = listed.filter(({ year }) => fresh.has(year) || isOfSpc(year));
  return downloadEach(http, wanted, { folder: join(downloads, 'ncei'), sameNameSameContent: true, log });
}

/** The SPC replaces a file under its name, so only its content shows whether it is new. */
function isKnown({ release }: ReleaseBase, path: string): boolean {
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  return release?.index.sources.some((source) => source.sha256 === sha256) ?? false;
}

/** `1950-2024_torn.csv` or `2025_torn.csv`. */
function spanOf(name: string): { from: number; to: number } {
  const [, from, to = from] = /^(\d{4})(?:-(\d{4}))?_/.exec(name) ?? [];
  return { from: Number(from), to: Number(to) };
}

type Settled = AgencyFiles & { error?: Error };

async function settled(name: string, fetching: () => Promise<AgencyFiles>): Promise<Settled> {
  try {
    return await fetching();
  } catch (error) {
    return { files: [], missing: [], failed: [{ name, error: error as Error }], error: error as Error };
  }
}

interface Continuing {
  forced: readonly ForcedOption[];
  /** The day of the build. An agency's file may be replaced under its name, so names do not say when. */
  date: string;
  onYear: (year: ReleaseYear) => void;
}

interface ContinuedRelease {
  release: BuiltRelease;
  differences: YearDifference[];
  /** Files that are older or less complete than the record's. */
  keptOut: { year: number; file: string; because: string }[];
}

/** Builds the next release: years with a new file are made again, and all others keep their bytes. */
async function continueRelease(
  years: ReadonlyMap<number, PackedYear>,
  base: ReleaseBase,
  { forced, date, onYear }: Continuing,
): Promise<ContinuedRelease> {
  const files: BuiltRelease['files'] = new Map();
  const listed: ReleaseYear[] = [];
  const sources: SourcesOfYear[] = [];
  const rows: CatalogueRow[] = [];
  const differences: YearDifference[] = [];
  const keptOut: ContinuedRelease['keptOut'] = [];
  let until: string | undefined;
  let newest: number | undefined;
  const all = new Set([...(base.release?.index.years ?? []).map(({ year }) => year), ...years.keys()]);
  for (const year of [...all].toSorted((a, b) => a - b)) {
    const known = base.sources(year);
    const previous = base.previous(year);
    const selected = selectNewSources(years.get(year) ?? {}, known, forced);
    keptOut.push(...selected.keptOut.map((one) => ({ year, ...one })));
    const isNew = Object.keys(selected.fresh).length > 0;
    if (!isNew && !previous) continue;
    const record = isNew ? await made(year, selected.fresh, previous) : kept(year, previous);
    for (const row of currentRows(record)) rows.push(row);
    // After a year that is missing, the record is not complete, whatever comes later.
    if (newest !== undefined && year !== newest + 1) continue;
    newest = year;
    until = lastDayOf(record, sources.at(-1));
  }
  const known = base.release?.index.reports.days;
  const merged = mergeReports(base.release?.reports() ?? [], known, [], rows);
  const reports = packReports(merged);
  files.set(reports.listed.file, reports.bytes);
  const isWhole = until === `${listed.at(-1)?.year}-12-31`;
  const index = toIndex(listed, sources, reports.listed, isWhole ? undefined : until);
  return { release: { index, files }, differences, keptOut };

  async function made(year: number, fresh: PackedYear, previous: RecordYear | undefined) {
    const compiled = await compileYear(year, fresh, { previous, date });
    const packed = packYear(compiled.record);
    add(packed.listed, packed.bytes, compiled);
    differences.push(compareYears(previous, compiled.record));
    onYear(packed.listed);
    return compiled.record;
  }

  function kept(year: number, previous: RecordYear | undefined): RecordYear {
    const { release } = base;
    const same = base.listed(year);
    if (!release || !same || !previous) throw new Error(`The release has no year ${year}.`);
    const ofYear = { year, sources: listOf(base.sources(year)), date: release.index.at.slice(0, 10) };
    add(same, release.bytes(same), ofYear);
    return previous;
  }

  function add(one: ReleaseYear, bytes: Uint8Array, ofYear: SourcesOfYear): void {
    files.set(one.file, bytes);
    listed.push(one);
    sources.push(ofYear);
  }
}

function listOf(sources: ManifestYear['sources']): SourcesOfYear['sources'] {
  return sourceFamilies.flatMap((family) => {
    const from = sources[family];
    return from ? [{ family, ...from }] : [];
  });
}

/** The SPC publishes whole years. NCEI's file of a year grows month by month, and one of the summer after is whole. */
function lastDayOf({ year, documents }: RecordYear, of: SourcesOfYear | undefined): string {
  const ranks = (of?.sources ?? []).filter(({ family }) => family === 'details').map(({ rank }) => rank);
  const isWhole =
    (of?.sources ?? []).some(({ family }) => family === 'spc') || (ranks[0] ?? '') >= `${year + 1}0701`;
  if (isWhole) return `${year}-12-31`;
  if (documents.length === 0) return `${year - 1}-12-31`;
  const months = documents.map(({ tornado }) => Number(tornado.begin_local.slice(5, 7)));
  return new Date(Date.UTC(year, Math.max(...months), 0)).toISOString().slice(0, 10);
}

/** What a release says about a year that the one before did not. */
export interface YearDifference {
  year: number;
  isNew: boolean;
  added: string[];
  changed: { id: string; fields: string[] }[];
  /** Those that are withdrawn now. */
  gone: string[];
  redirected: Redirect[];
}

/** Compares a year with the same one of the release before. No id may vanish: links, photos and stories hang on it. */
function compareYears(before: RecordYear | undefined, after: RecordYear): YearDifference {
  const old = currentById(before);
  const now = currentById(after);
  const moved = new Map(after.redirects.map((redirect) => [redirect.id, redirect]));
  requireAllIds(before, after);
  const vanished = [...old.keys()].filter((id) => !now.has(id));
  return {
    year: after.year,
    isNew: before === undefined,
    added: [...now.keys()].filter((id) => !old.has(id)),
    changed: [...now].flatMap(([id, document]) => {
      const former = old.get(id);
      const fields = former ? changedFields(former, document) : [];
      return fields.length > 0 ? [{ id, fields }] : [];
    }),
    gone: vanished.filter((id) => !moved.has(id)),
    redirected: vanished.flatMap((id) => moved.get(id) ?? []),
  };
}

function currentById(record: RecordYear | undefined): Map<string, TornadoDocument> {
  const current = (record?.documents ?? []).filter(({ tornado }) => tornado.status === 'current');
  return new Map(current.map((document) => [document.tornado.id, document]));
}

function requireAllIds(before: RecordYear | undefined, after: RecordYear): void {
  const known = new Set(idsOf(after));
  const lost = before ? idsOf(before).filter((id) => !known.has(id)) : [];
  if (lost.length > 0) throw new Error(`${after.year} would lose the ids ${lost.slice(0, 5).join(', ')}.`);
}

function idsOf({ documents, redirects }: RecordYear): string[] {
  return [...documents.map(({ tornado }) => tornado.id), ...redirects.map(({ id }) => id)];
}
