import { join, resolve, basename } from 'node:path';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { S3Client } from '@aws-sdk/client-s3';
import { codeByMetadata, entryOf } from '@touchdown/local-cloud/lambda/function-code.ts';
import type { DynamoDbProgram } from '@touchdown/local-cloud/servers/dynamodb.ts';
import {
  startLocalCloud,
  type LocalCloud,
  type ReadyResources,
} from '@touchdown/local-cloud/start-local-cloud.ts';
import { isOfStripe, stripePages, stripeScript } from '@touchdown/local-cloud/stripe-pages.ts';
import type { StripeServer } from '@touchdown/local-cloud/stripe/start-stripe-server.ts';
import { onlyVersion, nameOf } from '@touchdown/local-cloud/template/local-values.ts';
import type { StackTemplate } from '@touchdown/local-cloud/template/stack-template.ts';
import { timed } from '@touchdown/local-cloud/timed.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import type { TemplateResolver } from '@touchdown/local-cloud/template/template-resolver.ts';
import { bundleFormat, functionEntries } from '@touchdown/infra/kit/bundle-format.ts';
import { projectRoot, localFolder } from '../system/local-state-folder.ts';
import type { RadarArchive } from './archive/radar-archive.ts';
import { checkStorageFormat } from './check-storage-format.ts';
import { RecordFilling } from './filling/record-filling.ts';
import { startLocalStripe } from './local-stripe.ts';
import { mailLook } from './mail-look.ts';
import { functionsWithAlias, putLocalRelease, putSitePage, siteBucketOf } from './put-site-page.ts';
import { rendererOf, siteFiles, type SiteSource } from './site-files.ts';
import { loadTemplates } from './templates/load-templates.ts';
import { watchDisk } from './watch-disk.ts';
import { embeddedBasemap } from '../basemap/embedded-basemap.ts';
import { putEmbeddedBasemap } from '../basemap/store/put-embedded-basemap.ts';
import { hashOfSources, publishBuild, removeOldBuilds } from './kept-builds.ts';

/** Mails about decisions wait here so long, and not ten minutes, so that people see them. */
const shownDelaySeconds = 10;

export interface LocalSiteOptions {
  /** The folder for everything that must survive a restart. */
  stateDir: string;
  /** 0 lets the system choose a port. */
  port: number;
  /** A promise is awaited when everything else runs. */
  site: SiteSource | Promise<SiteSource>;
  /** Stores tables and buckets in memory only: it is for tests. */
  inMemory?: boolean;
  /** Finds the archive for radar workers; without it they use the public one. */
  radarArchive?: (site: string) => Promise<RadarArchive>;
  /** The clock of the edge's cache, in milliseconds. */
  edgeClock?: () => number;
  /** How long queues may deliver late. Ten seconds without it, and not at all in memory. */
  maxDelaySeconds?: number;
  /** Applies edits of functions without a restart. */
  watch?: boolean;
  /** Called when a record can be loaded, before functions run. */
  tablesReady?: (target: RecordTarget) => void;
  templates?: StackTemplate[];
  dynamodb?: DynamoDbProgram;
  log?: (line: string) => void;
  /** Called with a sentence if the cloud cannot go on. */
  ended?: (problem: string) => void;
}

/** What to do when a port is taken. */
export const anotherPort = (taken: number) => `Choose another: npm start -- --port ${taken + 1}`;

/** Where a record is loaded. */
export interface RecordTarget extends Pick<LocalCloud, 'nameOf' | 'dynamodbEndpoint' | 'objectStoreUrl'> {
  filling: RecordFilling;
}

/** The whole product on this machine. */
export interface LocalSite extends LocalCloud {
  /** Publishes a compiled record and fills the tables with it in the background. */
  filling: RecordFilling;
  /** Resolves when the base map is where maps find it. */
  basemap: Promise<void>;
  /** Plays Stripe: its state, its clock, its webhooks and its faults. */
  stripe: StripeServer;
}

/** Plays the product's templates in a local cloud, with what they do not say: Stripe, the record, the base map. */
export async function startLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const { stateDir, site, watch = false, inMemory = false, log = (line) => console.log(line) } = options;
  const folder = inMemory ? undefined : stateDir;
  if (folder) checkStorageFormat(folder);
  const added: Partial<Pick<LocalSite, 'stripe' | 'basemap'>> & {
    resources?: ReadyResources;
    archive?: RadarArchive | undefined;
  } = {};
  const filling = new RecordFilling(
    () => recordPlace(added.resources),
    folder && join(folder, 'filling'),
    log,
  );
  let bundles: BundledFunctions | undefined;
  let renderer: string | undefined;
  let parametersEndpoint = '';
  const isReleased = (source: SiteSource): source is { folder: string } =>
    folder !== undefined && typeof source === 'object';
  const ofStripe = stripePages(() => added.stripe?.url);
  const cloud = await startLocalCloud({
    stateDir,
    port: options.port,
    templates: timed('templates', async () => options.templates ?? loadTemplates()),
    code: async () => {
      if (site === 'vite') return codeByMetadata(sourceOfEntry);
      bundles = await bundledFunctions(sourceOfEntry);
      renderer = rendererOf(await site);
      return codeByMetadata(bundles.fileOf);
    },
    versionsOf: (resource) => ({
      live: bundles?.version ?? onlyVersion,
      fileOf: (version) => bundles?.fileIn(version, entryOf(resource) ?? ''),
    }),
    fileOfTask: sourceOfEntry,
    inMemory,
    maxDelaySeconds: options.maxDelaySeconds ?? (inMemory ? 0 : shownDelaySeconds),
    // As a stage does, a site that lasts has its files in its bucket, and keeps those of its former releases.
    site: Promise.resolve(site).then((source) => siteFiles(isReleased(source) ? 'bucket' : source)),
    ...(watch
      ? { watch: ['functions/src', 'shared/src', 'shared/level2/src'].map((part) => join(projectRoot, part)) }
      : {}),
    ...(options.edgeClock ? { edgeClock: options.edgeClock } : {}),
    ...(options.dynamodb ? { dynamodb: options.dynamodb } : {}),
    ...(options.ended ? { ended: options.ended } : {}),
    log,
    product: {
      mailLook,
      advice: {
        anotherPort,
        emptyState: 'Start with an empty state: npm start -- --fresh',
      },
      localPages: (path) => (isOfStripe(path) ? ofStripe : undefined),
      serversListen: async ({ parameters, site: { url: siteUrl } }, closers) => {
        parametersEndpoint = parameters.endpoint;
        const stripe = await startLocalStripe({ folder, siteUrl, parameters });
        added.stripe = stripe;
        closers.push(stripe.close);
        const archive = await options.radarArchive?.(siteUrl);
        added.archive = archive;
        if (archive) closers.push(archive.stop);
        if (folder) closers.push(watchDisk({ parameters, stateDir: folder, log }).stop);
      },
      beforeTableCall: (...call) => filling.before(...call),
      beforeObjectCall: (...call) => filling.beforeObject(...call),
      resourcesReady: async (resources, closers) => {
        added.resources = resources;
        closers.push(() => filling.close());
        filling.resume();
        options.tablesReady?.({ ...resources, filling });
      },
      functionVariables: (variables) => ({
        [envNames.checkResponses]: '1',
        [envNames.plainCookies]: '1',
        // Indexes are never behind here, and nobody waits for a minute.
        [envNames.movePauseSeconds]: '0',
        // Nobody polls an agency from each developer's machine.
        [envNames.isFetchedByHand]: '1',
        // The first release is made once the site runs.
        [envNames.releasePauseSeconds]: inMemory ? '0' : '20',
        ...stripeVariables(variables, added.stripe),
        ...(variables[envNames.pageRenderer] === undefined
          ? {}
          : { [envNames.pageRenderer]: renderer ?? '' }),
        // Not only workers read volumes.
        ...(variables['POWERTOOLS_SERVICE_NAME'] === 'radar' ? added.archive?.environment : {}),
      }),
      taskVariables: async () => added.archive?.environment ?? {},
      siteOpen: async ({ resolver, objectStoreUrl, url }, closers) => {
        const source = await site;
        if (source === 'none' || source === 'bucket') return;
        const bucket = siteBucketOf(resolver);
        if (isReleased(source) && bucket !== undefined) {
          const [functions, version] = [functionsWithAlias(resolver), bundles?.version ?? onlyVersion];
          const place = { objectStoreUrl, parametersEndpoint, url, bucket, functions, version };
          await timed('release of the site', () => putLocalRelease(place, source.folder));
        } else await timed('page of the site', () => putSitePage(resolver, objectStoreUrl, url));
        // Built while the record loads. Nothing else waits for it.
        const basemap = timed('base map', () =>
          putBasemap(resolver, objectStoreUrl, log, { inPauses: !inMemory }),
        );
        added.basemap = basemap;
        closers.push(() => basemap);
      },
      // Another command reaches the control API of Stripe's stand-in.
      announced: () => ({ stripeUrl: added.stripe?.url ?? '' }),
    },
  });
  const { stripe, basemap = Promise.resolve() } = added;
  if (!stripe) throw new Error('The stand-in for Stripe has not started.');
  return { ...cloud, stripe, basemap, filling };
}

/** Templates of tests name entries by absolute paths. */
function sourceOfEntry(entry: string): string {
  return resolve(projectRoot, entry);
}

function recordPlace(resources: ReadyResources | undefined) {
  if (!resources) throw new Error('The tables are not there yet.');
  const { nameOf, dynamodbEndpoint, objectStoreUrl } = resources;
  return {
    table: nameOf('CatalogueTable'),
    recordBucket: nameOf('Record'),
    mediaBucket: nameOf('Media'),
    dynamodbEndpoint,
    objectStoreUrl,
  };
}

/** Returns where Stripe's stand-in is, for the functions that may read its key. No template has these variables. */
function stripeVariables(
  variables: Readonly<Record<string, string>>,
  stripe: StripeServer | undefined,
): Record<string, string> {
  if (!stripe || variables[envNames.stripeSecretKeyParameter] === undefined) return {};
  return {
    [envNames.stripeUrl]: stripe.url,
    [envNames.stripeScript]: stripeScript,
    [envNames.stripePublishableKey]: stripe.publishableKey,
  };
}

/**
 * Puts the base map into the media bucket. While a start loads the record, it is built in the pauses. Without it maps draw their plain ground, so a failure is a line in the
 * terminal and no more.
 */
async function putBasemap(
  resolver: TemplateResolver,
  objectStoreUrl: string,
  log: (line: string) => void,
  { inPauses }: { inPauses: boolean },
): Promise<void> {
  const bucket = resolver.ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Media'));
  if (!bucket) return;
  const client = new S3Client({ ...localCredentials, endpoint: objectStoreUrl, forcePathStyle: true });
  try {
    await putEmbeddedBasemap(
      { client, bucket: nameOf(bucket) },
      await embeddedBasemap(undefined, { inPauses }),
    );
  } catch (error) {
    log(`The base map is missing, so maps show plain ground: ${(error as Error).message}`);
  } finally {
    client.destroy();
  }
}

/** Where the code of an entry is, such as `functions/src/features/search/search.http.ts`: an absolute path. */
type FileOfEntry = (entry: string) => string;

const sources = ['functions/src/**/*.*', 'shared/{src,level2/src}/**/*.*'];

/** Always in the project, because a bundle imports what cannot be bundled from the project's packages. */
const folder = join(projectRoot, '.local', 'functions');

let bundled: Promise<string> | undefined;

interface BundledFunctions {
  /** Which bundles these are, among those that are kept. */
  version: string;
  fileOf: FileOfEntry;
  /** Returns where an entry is in other bundles, if they are kept. */
  fileIn: (version: string, entry: string) => string | undefined;
}

/**
 * Bundles all functions, once for each state of their sources, and returns where a bundled entry is. A thread loads it
 * in half the processor time that its modules take one by one. All share their common parts, which AWS's do not: 41
 * bundles take five times as long to make.
 */
async function bundledFunctions(sourceOfEntry: FileOfEntry): Promise<BundledFunctions> {
  bundled ??= bundle();
  const version = basename(await bundled);
  const fileIn = (of: string, entry: string) => {
    const file = join(folder, of, entry.replace(/\.ts$/, '.mjs'));
    return /^\w+$/.test(of) && existsSync(file) ? file : undefined;
  };
  // A test's template may have an entry of its own.
  return { version, fileIn, fileOf: (entry) => fileIn(version, entry) ?? sourceOfEntry(entry) };
}

async function bundle(): Promise<string> {
  // A bench that names another folder for local state measures the bundling too.
  const outdir = join(folder, hashOfSources(sources, { bundleFormat, localFolder }));
  if (existsSync(outdir)) return outdir;
  const { build } = await import('esbuild');
  const unfinished = `${outdir}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  await build({
    ...bundleFormat,
    entryPoints: globSync(functionEntries, { cwd: projectRoot }),
    absWorkingDir: projectRoot,
    outdir: unfinished,
    outbase: '.',
    splitting: true,
  });
  publishBuild(unfinished, outdir);
  removeOldBuilds(folder, '*');
  return outdir;
}
