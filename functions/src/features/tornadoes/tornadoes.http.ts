import { isDeepStrictEqual } from 'node:util';
import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { planSearch } from '@touchdown/shared/search/search-tornadoes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import { sourceSchedules, type RecordSource } from '@touchdown/shared/record/source-schedules.ts';
import type { RecordCoverage } from '@touchdown/shared/tornadoes/record-coverage.ts';
import { defaultDayKind } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import type { ImportedRevision } from '@touchdown/shared/history/schema.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { optionalEnv, requiredEnv } from '../../platform/aws/env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { cachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { CachedTextIndex } from '../../domain/full-text/cached-text-index.ts';
import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { storedCatalogue } from '../../domain/catalogue/stored-catalogue.ts';
import { contributionStore } from '../../domain/contributions/contribution-store.ts';
import { findPublicLoop } from '../../domain/radar-loops/find-public-loop.ts';
import { cachedLoops } from '../../domain/radar-loops/cached-loops.ts';
import { rotationRatings } from '../../domain/radar-loops/shown-track.ts';
import { loopsOfReports } from '../../domain/radar-loops/loops-of-reports.ts';
import { logger } from '../../platform/log/logger.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import {
  getOnThisDay,
  findTornadoes,
  getMapData,
  getProfile,
  getRecordCoverage,
} from '../../domain/tornadoes/record-handlers.ts';
import { getRelatedTornadoes } from '../../domain/tornadoes/get-related-tornadoes.ts';
import { getCountyGaps } from './get-county-gaps.ts';
import { listContributionPlaces } from './list-contribution-places.ts';
import { listAllCorrections } from '../../domain/corrections/list-all-corrections.ts';
import { getTornado } from '../../domain/tornadoes/get-tornado.ts';
import { hasBookmarked } from '../../domain/members/has-bookmarked.ts';
import { NarrativeSearch } from '../../domain/tornadoes/search/narrative-search.ts';
import { resolveReference } from '../../domain/tornadoes/search/resolve-reference.ts';
import { listTornadoes } from '../../domain/tornadoes/list-tornadoes.ts';
import { yearHandlers } from './year-handlers.ts';
import { tornadoStore } from '../../domain/catalogue/tornado-store.ts';
import { currentCatalogue } from '../../domain/catalogue/current-catalogue.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { importReports } from '../../domain/catalogue/import-reports.ts';
import { findOutbreak } from '../../domain/outbreaks/find-outbreak.ts';
import { listOutbreaks } from '../../domain/outbreaks/list-outbreaks.ts';
import { tellOutbreak } from '../../domain/outbreaks/outbreak-answer.ts';
import type { Authenticate } from '../../platform/http/doorkeeper.ts';
import { toEditedField, toRecordCorrections } from '../../domain/corrections/correction-views.ts';
import { findTornado } from '../../domain/catalogue/find-tornado.ts';
import { traceFields } from './traced/trace-fields.ts';
import { readRecordSources } from '../../domain/catalogue/source-states.ts';
import { answerDay } from '../../domain/days/day-answer.ts';
import { findDay, type DaySources } from '../../domain/days/find-day.ts';
import { listDays } from '../../domain/days/list-days.ts';
import { withStormSystems } from '../../domain/catalogue/storm-systems.ts';
import {
  findCounty,
  findOffice,
  findState,
  findTown,
  type NoSuchPlace,
} from '../../domain/places/find-place.ts';
import { answerPlace, listPlaces } from '../../domain/places/place-answer.ts';
import type { KnownPlace } from '../../domain/places/place-filter.ts';
import { isWholeOverride } from '../../domain/catalogue/is-whole-override.ts';
import { fromOverrideItem } from '../../domain/catalogue/override-items.ts';
import { shownByFields } from '../../domain/catalogue/shown-by-fields.ts';
import { visibleRevisions, type StoredRevision } from '../../domain/catalogue/tornado-items.ts';

/** Short, because the whole page waits for it. */
const authenticationTimeoutMilliseconds = 1_500;

/**
 * For routes open to visitors: a caller who cannot be identified in time is treated as a visitor. An expired
 * access token is still refused, because the caller can renew the session and get their own answer.
 */
function authenticateOptional(
  authenticate: Authenticate,
  timeoutMilliseconds = authenticationTimeoutMilliseconds,
): Authenticate {
  return async (event) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeoutMilliseconds);
    });
    const person: Promise<Person | undefined> = authenticate(event).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'TOKEN_EXPIRED') throw error;
      logger.error('a session could not be checked', { error: error as Error });
      return undefined;
    });
    return Promise.race([person, tooLate]).finally(() => clearTimeout(timer));
  };
}

const client = dynamo();
const table = requiredEnv('catalogueTable');
const community = requiredEnv('communityTable');
const radar = requiredEnv('radarTable');
const now = () => Date.now();
const store = tornadoStore(client, table);
const stores = { table, bucket: requiredEnv('mediaBucket') };
const stored = storedCatalogue(client, s3(), stores);
const catalogue = cachedCatalogue({
  ...stored,
  now,
  onFailure: (error) => logger.error('record not refreshed', { error: error as Error }),
});

const reports = stormReportCatalogue({
  ...storedReports(client, s3(), stores),
  now,
  onFailure: (error) => logger.error('storm reports not refreshed', { error: error as Error }),
});

const narratives = new NarrativeSearch(
  new CachedTextIndex({
    readObject: stored.readObject,
    now,
    onFailure: (error) => logger.error('text index not read', { error: error as Error }),
  }),
);

const loops = cachedLoops(client, radar, 'tornado', now);
const ofReports = loopsOfReports({ loops: cachedLoops(client, radar, 'spc-report', now), reports });
const getCoverage = getRecordCoverage(catalogue, stored.readObject);
const isByHand = optionalEnv('isFetchedByHand') !== undefined;
const reportsOfImports = importReports({ dynamo: client, table, readObject: stored.readObject });
const search = { plan: planSearch, resolve: resolveReference(store), narratives };

export const handler = sliceHandler(
  tornadoRoutes,
  {
    listTornadoes: listTornadoes(catalogue, {
      ...search,
      store,
      onFailure: (error) => logger.warn('narrative not read', { error: error as Error }),
      loops,
      loopsOfReports: ofReports,
    }),
    getMapData: getMapData(catalogue, search),
    findTornadoes: findTornadoes(catalogue, search),
    getOnThisDay: getOnThisDay(catalogue, now),
    async getRotationRatings({ query: { knots } }, reply) {
      const [{ search: served }, { all }] = await Promise.all([catalogue.forAnswer(reply), loops()]);
      return rotationRatings(knots, all, served);
    },
    getProfile: getProfile(catalogue, reports, search),
    getTornado: getTornado(catalogue, store, {
      hasBookmarked: hasBookmarked(client, community),
      findPublicLoop: findPublicLoop(client, radar),
      loopsOfReports: ofReports,
    }),
    getRelatedTornadoes: getRelatedTornadoes(catalogue, store),
    listCorrections: listAllCorrections(client, table),
    getRecordCoverage: getCoverage,
    listContributionPlaces: listContributionPlaces(
      contributionStore(client, community, now),
      catalogue,
      reports,
    ),
    getCountyGaps: getCountyGaps(client, community, catalogue, now),
    ...yearHandlers(catalogue, reports, store),

    async getTornadoSources({ params: { id } }, reply) {
      const record = await catalogue.forAnswer(reply);
      const { tornado, official, edited, sources } = await findTornado(store, record, id);
      const traced = { served: tornado, official, edited: edited.map(toEditedField) };
      return {
        ...sources,
        quality: sources.quality.map(inTodaysWords),
        fields: traceFields(traced, sources),
      };
    },

    /** Everything that changed a tornado's values: corrections, also those taken back, and imports. */
    async getTornadoRevisions({ params: { id } }, reply) {
      const record = await catalogue.forAnswer(reply);
      const { tornado, edited } = await findTornado(store, record, id);
      if (!record.pointer) return { corrections: [], imports: [] };
      const items = await store.read(tornado.id, record.pointer);
      const history = items
        .flatMap((item) => fromOverrideItem(item) ?? [])
        .filter(isWholeOverride)
        .toSorted((a, b) => b.number - a.number);
      return {
        corrections: toRecordCorrections(history, edited),
        imports: importedRevisions(visibleRevisions(items, record.pointer)),
      };
    },

    async getCurrentCatalogue(_request, reply) {
      const { pointer, search: served } = await catalogue.forAnswer(reply);
      if (!pointer) throw new Problem('NOT_FOUND', 'No record has been loaded yet.');
      return currentCatalogue(pointer, served.catalogue);
    },

    /** A record that no import of this stage has made, such as the compiled one, has only its list of files. */
    async getRecordSources(request, reply) {
      const read = await readRecordSources({ dynamo: client, table }, now(), isByHand);
      if (read.sources.some(({ newest }) => newest !== null)) return read;
      const coverage = await getCoverage(request, reply).catch(() => undefined);
      if (!coverage) return read;
      const sources = read.sources.map((state) => ({ ...state, newest: newestOf(state.source, coverage) }));
      return { ...read, sources };
    },

    /** The reports of imports change in each import of NOAA’s files. One never changes, but a rollback may take it back. */
    listImports: ({ query: { before, limit, ...filter } }) =>
      reportsOfImports.list(filter, { before, max: limit }),

    async getImport({ params: { run } }) {
      const report = await reportsOfImports.one(run);
      if (!report) throw new Problem('NOT_FOUND', 'There is no report of this import.');
      return report;
    },

    async listDays({ query: { year } }, reply) {
      return listDays(await daySources(reply), year);
    },

    async getDay({ params: { date }, query: { day: kind = defaultDayKind(date) } }, reply) {
      const sources = await daySources(reply);
      const found = findDay(sources, date, kind);
      if (found.kind === 'none') throw new Problem('NOT_FOUND', found.says);
      const day = answerDay(sources, found.date, kind);
      return withStormSystems(day, day.tornadoes, sources.record, store);
    },

    listOutbreaks: async ({ query }, reply) =>
      listOutbreaks((await catalogue.forAnswer(reply)).search, query),

    /** An id of before and a name have the answer of the outbreak that they lead to. The answer's id is that of today. */
    async getOutbreak({ params: { id } }, reply) {
      const record = await catalogue.forAnswer(reply);
      const found = findOutbreak(record.search, id);
      if (found.kind !== 'outbreak') throw new Problem('NOT_FOUND', found.says);
      return tellOutbreak(record, found.outbreak, store);
    },

    // Other spellings of a place have its answer too. The answer's path is that of its page.
    listPlaces: async (_request, reply) => listPlaces((await catalogue.forAnswer(reply)).search),
    getStatePlace: async ({ params: { state } }, reply) => tellPlace(findState(state), reply),
    getCountyPlace: async ({ params: { state, county } }, reply) =>
      tellPlace(findCounty(state, county), reply),
    getTownPlace: async ({ params: { state, town }, query }, reply) =>
      tellPlace(findTown(state, town), reply, query.radius_miles),
    getOffice: async ({ params: { office } }, reply) => tellPlace(findOffice(office), reply),
  },
  {
    authenticate: authenticateOptional(authenticate(client, community, now)),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
  },
);

/** A flag is stored with its sentence of that time. */
function inTodaysWords({
  code,
  sentence,
}: TornadoSources['quality'][number]): TornadoSources['quality'][number] {
  return { code, sentence: (qualityFlags as Record<string, string>)[code] ?? sentence };
}

/** The last file of the source, and the last day that it covers. */
function newestOf(source: RecordSource, { files, newest_reports: reports = null }: RecordCoverage) {
  if (source === 'spc-daily') return reports;
  const { name: sourceName } = sourceSchedules[source];
  const years = files
    .filter((one) => one.source === sourceName)
    .map(({ file, years: ofFile, until }) => ({ name: file, until, year: Math.max(...ofFile) }));
  const last = years.toSorted((a, b) => a.year - b.year).at(-1);
  return last ? { name: last.name, date: last.until ?? `${last.year}-12-31` } : null;
}

async function daySources(reply: Reply): Promise<DaySources> {
  const [record, listed] = await Promise.all([catalogue.forAnswer(reply), reports.forAnswer(reply)]);
  return { record, reports: listed, now: now() };
}

async function tellPlace(found: KnownPlace | NoSuchPlace, reply: Reply, radiusMiles?: number) {
  if (found.kind === 'none') throw new Problem('NOT_FOUND', found.says);
  // The record is worth showing without the reports after it.
  const [{ search: served }, after] = await Promise.all([
    catalogue.forAnswer(reply),
    reports.current().catch(() => undefined),
  ]);
  return answerPlace(served, found, radiusMiles, after);
}

/** Says of each stored revision what its import changed, the newest first. */
function importedRevisions(revisions: readonly StoredRevision[]): ImportedRevision[] {
  const documents = revisions.filter((one) => 'tornado' in one);
  const imports = documents.flatMap(({ tornado, sources }, at) => {
    const revision = sources.revisions.at(-1);
    if (!revision) return [];
    const before = documents[at - 1]?.tornado;
    const changes = before
      ? tornadoFields
          .map(({ name, read }) => ({ field: name, from: read(before), to: read(tornado) }))
          .filter(({ from, to }) => !isDeepStrictEqual(from, to))
      : [];
    return [
      {
        release: revision.release,
        at: revision.at,
        kind: revision.kind,
        files: [...new Set(sources.source_rows.map(({ file }) => file))],
        changes,
        otherFields: revision.fields.filter((name) => !shownByFields.has(name)),
      },
    ];
  });
  return imports.toReversed();
}
