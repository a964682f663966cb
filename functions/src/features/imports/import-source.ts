import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  recordSources,
  sourceSchedules,
  type RecordSource,
} from '@touchdown/shared/record/source-schedules.ts';
import { mustBeRepeated, type NewestOfSource } from '@touchdown/shared/record/source-state.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import {
  noteSourceEnded,
  noteSourcesTried,
  readRecordSources,
  type EndedAttempt,
} from '../../domain/catalogue/source-states.ts';
import {
  downloadEach,
  type AgencyFiles,
  fetchFromAgency,
  type AgencyUrls,
} from './agencies/fetch-from-agency.ts';
import { listNceiFiles } from './agencies/agency-listings.ts';
import { politeHttp, type PoliteHttp } from './agencies/polite-http.ts';
import { lastOfficialDay, reportDaysOfRun } from './agencies/report-days.ts';
import { importFetchedFiles } from './import-fetched-files.ts';
import { readBase, type Manifest } from './release/manifest.ts';
import { ImportRefusedError } from './run/import-errors.ts';
import { outcomeSentence, type ImportOutcome } from './run/import-outcome.ts';
import type { ImportPorts, RecordArchive } from './run/import-ports.ts';
import { newestReports } from './checks/record-coverage.ts';
import { archivedJson } from './release/json-archive.ts';

const firstYear = 1950;

/** How to reach the agencies, where files are kept meanwhile, and whether there is time to wait for another import. */
export interface Fetching {
  http: PoliteHttp;
  baseUrls: AgencyUrls;
  folder: string;
  hasTime: () => boolean;
}

/**
 * Fetches and imports one source as its schedule does, and writes what it did. Throws where the run failed and should
 * be repeated. What was refused would be refused again, so a refusal is an outcome.
 */
export async function runSource(
  source: RecordSource,
  ports: ImportPorts,
  fetching: Partial<Fetching> = {},
): Promise<EndedAttempt> {
  const {
    http = politeHttp(),
    baseUrls = {},
    folder = join(tmpdir(), source),
    hasTime = () => false,
  } = fetching;
  return noteSources([source], ports, () =>
    importFetchedFiles(
      sourceSchedules[source].name,
      ports,
      async () => {
        const { manifest } = await readBase(ports);
        return fetchSource(source, manifest, { http, baseUrls, folder, now: ports.now() });
      },
      hasTime,
    ),
  );
}

/** Runs a source again if its last attempt failed or stopped in the middle, or was refused a week ago. */
export async function retrySource(
  source: RecordSource,
  ports: ImportPorts,
  fetching: Partial<Fetching> = {},
): Promise<EndedAttempt | undefined> {
  const now = ports.now();
  const { sources } = await readRecordSources(ports, now, false);
  const state = sources.find((one) => one.source === source);
  return state && mustBeRepeated(state, now) ? runSource(source, ports, fetching) : undefined;
}

/** Writes what sources did before and after an attempt, also after one that throws. */
export async function noteSources<T extends EndedAttempt>(
  sources: readonly RecordSource[],
  ports: ImportPorts,
  attempt: () => Promise<T>,
): Promise<T> {
  await noteSourcesTried(ports, sources, ports.now());
  const note = async (ended: EndedAttempt) => {
    const { manifest } = await readBase(ports);
    for (const source of recordSources) {
      const newest = await newestOfSource(source, ports, manifest);
      const attempt = sources.includes(source) ? ended : undefined;
      await noteSourceEnded(ports, source, { attempt, newest }, ports.now());
    }
  };
  try {
    const ended = await attempt();
    await note(ended);
    return ended;
  } catch (error) {
    const outcome = error instanceof ImportRefusedError ? 'refused' : 'failed';
    // The failure itself must be reported even if this cannot be written.
    await note({ outcome, sentence: (error as Error).message, isTaken: false }).catch(() => {});
    throw error;
  }
}

/** Returns whose files these are, by the names that the agencies give them. */
export function sourcesOfFiles(files: readonly { name: string }[]): RecordSource[] {
  const patterns: Record<RecordSource, RegExp> = {
    ncei: /StormEvents_(details|fatalities|locations)/,
    spc: /(^|\/)\d{4}(-\d{4})?_(torn|actual_tornadoes)\.csv/,
    'spc-daily': /(^|\/)\d{6}_rpts(_filtered)?(_torn)?\.csv/,
  };
  return recordSources.filter((source) => files.some(({ name }) => patterns[source].test(name)));
}

/** An import that a person started, by a dropped file or a command, as an attempt of its sources. */
export function importedAttempt(outcome: ImportOutcome): EndedAttempt {
  const status = outcome.status === 'applied' ? 'applied' : 'unchanged';
  return { outcome: status, sentence: outcomeSentence(outcome), isTaken: true };
}

interface FetchingNow extends Omit<Fetching, 'hasTime'> {
  now: number;
}

async function fetchSource(
  source: RecordSource,
  manifest: Manifest | undefined,
  fetching: FetchingNow,
): Promise<Pick<AgencyFiles, 'files' | 'failed'>> {
  const { http, baseUrls, folder, now } = fetching;
  const from = { http, baseUrls, folder, log: () => {} };
  if (source === 'spc-daily') {
    // The newest come first, because a run may end early at a server that is down.
    const until = lastOfficialDay(manifest);
    const days = reportDaysOfRun(manifest?.reports ?? null, new Date(now), until).toReversed();
    return fetchFromAgency({ source, days }, from);
  }
  const ofAgency = (agency: 'ncei' | 'spc') =>
    agency === 'ncei'
      ? fetchNewNceiFiles(manifest, fetching)
      : // The SPC names its files by years and replaces them in place.
        fetchFromAgency({ source: agency }, from);
  if (!isCompiled(manifest)) return ofAgency(source);
  // The years of a compiled record can only be replaced by all files of a year together.
  const [ncei, spc] = [await ofAgency('ncei'), await ofAgency('spc')];
  return { files: [...ncei.files, ...spc.files], failed: [...ncei.failed, ...spc.failed] };
}

/** The record does not have the rows of some sources. */
function isCompiled(manifest: Manifest | undefined): boolean {
  return Object.values(manifest?.years ?? {}).some(({ sources }) =>
    Object.values(sources).some(({ key }) => key === undefined),
  );
}

/**
 * Rules 1 and 3: fetches the newest revision of every year, old years too, that the record does not have yet. File names
 * contain year and revision, so comparing them with the record's list of files shows what is new.
 */
async function fetchNewNceiFiles(
  manifest: Manifest | undefined,
  { http, baseUrls, folder, now }: FetchingNow,
): Promise<AgencyFiles> {
  const misdated: AgencyFiles['failed'] = [];
  const listed = await listNceiFiles(http, {
    years: { from: firstYear, to: new Date(now).getUTCFullYear() },
    now,
    onMisdated: (name, error) => misdated.push({ name, error }),
    ...(baseUrls.ncei === undefined ? {} : { baseUrl: baseUrls.ncei }),
  });
  const recorded = new Set(
    Object.values(manifest?.years ?? {}).flatMap(({ sources }) =>
      Object.values(sources).map(({ file }) => basename(file)),
    ),
  );
  const fresh = listed.filter(({ name }) => !recorded.has(name));
  const fetched = await downloadEach(http, fresh, { folder, sameNameSameContent: true });
  return { ...fetched, failed: [...misdated, ...fetched.failed] };
}

/** Returns the last thing that the record has from a source, and the last day that it covers. */
async function newestOfSource(
  source: RecordSource,
  { record }: RecordArchive,
  manifest: Manifest | undefined,
): Promise<NewestOfSource | undefined> {
  if (!manifest) return undefined;
  if (source === 'spc-daily') return newestReports(manifest.reports) ?? undefined;
  const family = source === 'ncei' ? 'details' : 'spc';
  const [year, about] =
    Object.entries(manifest.years)
      .filter(([, { sources }]) => sources[family] !== undefined && sources[family].rows !== 0)
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .at(-1) ?? [];
  const name = basename(about?.sources[family]?.file ?? '');
  if (year === undefined || !about) return undefined;
  // The SPC publishes whole years.
  if (source === 'spc') return { name, date: `${year}-12-31` };
  const until = about.sources.details?.until;
  return { name, date: until ?? (await lastDayOf(Number(year), await archivedJson(record, about.rowsKey))) };
}

/**
 * Until when a file goes of which nobody noted it. NCEI publishes whole months, and no month of the country is without a
 * tornado.
 */
async function lastDayOf(year: number, rows: readonly CatalogueRow[]): Promise<string> {
  const last = rows.reduce((latest, { sourceLocal }) => (sourceLocal > latest ? sourceLocal : latest), '');
  const month = last.startsWith(`${year}-`) ? Number(last.slice(5, 7)) : 12;
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
