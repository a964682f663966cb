import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ParameterServer } from './servers/start-parameter-server.ts';
import type { RadarArchive } from '../../site/archive/radar-archive.ts';
import { checkStorageFormat } from '../../site/check-storage-format.ts';
import { createResources } from './create-resources.ts';
import { KeptEvents } from './lambda/kept-events.ts';
import type { Schedule } from './events/schedules.ts';
import { RecordFilling } from '../../site/filling/record-filling.ts';
import { EdgeCache } from './edge/edge-cache.ts';
import { startEvents } from './start-events.ts';
import { asyncInvocations } from './lambda/async-invocations.ts';
import type { InvocationServer } from './lambda/invocation-server.ts';
import { bundledFunctions, sourceOfFunction } from '../../site/bundled-functions.ts';
import { checkAliases } from './lambda/check-aliases.ts';
import { localFunctions, type LocalFunction } from './lambda/local-function.ts';
import { recycleOnEdit } from './lambda/recycle-on-edit.ts';
import { lastingRoom, SandboxRoom } from './lambda/sandbox-room.ts';
import { localCredentials } from './template/local-credentials.ts';
import { localParameters } from './template/local-parameters.ts';
import type { StripeServer } from '../../site/local-stripe.ts';
import { enforcePermissions } from './enforce-permissions.ts';
import { putBasemap } from '../../site/put-basemap.ts';
import { putSitePage } from '../../site/put-site-page.ts';
import { announceRunning } from './running-cloud.ts';
import { unknownTypes } from './resource-types.ts';
import type { DynamoDbProgram } from './servers/dynamodb.ts';
import type { MailServer } from './mail/mail-server.ts';
import { startServers, type Closers, type Servers } from './start-servers.ts';
import type { SiteFiles } from './site-server.ts';
import { standInEnvironment, type Endpoints } from './lambda/stand-in-environment.ts';
import type { TaskServer } from './tasks/task-server.ts';
import { timed } from './timed.ts';
import { nameOf, withoutHash } from './template/local-values.ts';
import { loadTemplates } from '../../site/templates/load-templates.ts';
import type { PlacedResource, StackTemplate } from './template/stack-template.ts';
import { TemplateResolver } from './template/template-resolver.ts';
import { watchDisk } from '../../site/watch-disk.ts';

export interface LocalCloudOptions {
  /** The folder for everything that must survive a restart. */
  stateDir: string;
  /** 0 lets the system choose a port. */
  port: number;
  /** A promise is awaited when everything else runs. */
  site: SiteFiles | Promise<SiteFiles>;
  /**
   * Stores tables and buckets in memory only, and lets functions rest until it closes: it is for tests, which call
   * every function again and again.
   */
  inMemory?: boolean;
  /** Finds the archive for radar workers; without it they use the public one. */
  radarArchive?: (site: string) => Promise<RadarArchive>;
  /** The clock of the edge's cache, in milliseconds. */
  edgeClock?: () => number;
  /** Applies edits of functions without a restart. */
  watch?: boolean;
  templates?: StackTemplate[];
  dynamodb?: DynamoDbProgram;
  log?: (line: string) => void;
  /** Called with a sentence if the cloud cannot go on. */
  ended?: (problem: string) => void;
}

export interface LocalCloud {
  url: string;
  /** The local name of a table, bucket, queue or function, by its logical id without CDK's hash. */
  nameOf: (logicalId: string) => string;
  dynamodbEndpoint: string;
  objectStoreUrl: string;
  /** Publishes a compiled record and fills the tables with it in the background. */
  filling: RecordFilling;
  /** Resolves when the base map is where maps find it. */
  basemap: Promise<void>;
  /** Plays SES and stores all mail that was sent. */
  mail: MailServer;
  /** Plays ECS and lists the running tasks. */
  tasks: TaskServer;
  /** Plays Lambda's asynchronous Invoke. */
  invocations: InvocationServer;
  /** Plays the Parameter Store. */
  parameters: ParameterServer;
  /** Plays Stripe: its state, its clock, its webhooks and its faults. */
  stripe: StripeServer;
  invoke: (logicalId: string, event: unknown) => Promise<unknown>;
  schedules: readonly Schedule[];
  runSchedule: (logicalId: string) => Promise<void>;
  /** Deletes the expired items of all tables now, and not within the hour. */
  expireItems: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Plays the synthesized templates on this machine. `close` stops everything in reverse order of its start. It
 * throws if a call was refused because a role does not grant it.
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    return { ...(await startAll(options, closers)), close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

async function startAll(options: LocalCloudOptions, closers: Closers): Promise<Omit<LocalCloud, 'close'>> {
  const log = options.log ?? ((line: string) => console.log(line));
  const folder = options.inMemory ? undefined : options.stateDir;
  if (folder) checkStorageFormat(folder);
  const synthesized = timed('templates', async () => options.templates ?? loadTemplates());
  // It is awaited when the servers run, which need no template.
  synthesized.catch(() => {});
  const servers = await timed('servers', () =>
    startServers(
      {
        folder,
        port: options.port,
        dynamodb: options.dynamodb,
        care: { log, ended: options.ended ?? log },
      },
      closers,
    ),
  );
  const templates = await synthesized;
  const { gate, mail, site, tasks, invocations, objectStore, parameters, stripe } = servers;
  const resolver = resolverFor(templates, servers, options.stateDir);
  if (folder) closers.push(watchDisk({ parameters, stateDir: folder, log }).stop);

  const dynamodb = new DynamoDBClient({ ...localCredentials, endpoint: servers.dynamodb.endpoint });
  await timed('tables, buckets, queues', () => createResources(resolver, dynamodb, objectStore));
  const filling = recordFilling(resolver, servers, folder, log);
  const { permissions, endpoints, written } = await timed('permissions', () =>
    enforcePermissions(resolver, servers, log, closers, filling),
  );
  closers.push(() => filling.close());
  filling.resume();
  const functions = await timed('functions', () => openFunctions(resolver, endpoints, options, log, closers));
  const sendToQueue = (queue: string, body: string) => void objectStore.sendMessage(queue, body);
  const kept = new KeptEvents(folder && join(folder, 'events'));
  closers.push(() => kept.close());
  const events = asyncInvocations(resolver, { functions, kept, sendToQueue, log });
  invocations.play(events, permissions);
  closers.push(events.drain);
  const environment = await timed('radar archive', () => taskEnvironment(options, endpoints, closers));
  tasks.play(resolver, environment, permissions, log);
  const { schedules, expireItems } = await timed('events', () =>
    startEvents(
      { resolver, functions, servers, dynamodb, invocations: events, kept, sendToQueue, written, log },
      closers,
    ),
  );
  events.resume();
  const edgeCache = new EdgeCache(options.edgeClock);
  const siteFiles = await timed('files of the site', async () => options.site);
  closers.push(await timed('site', () => site.serve(resolver, functions, gate.url, siteFiles, edgeCache)));
  if (siteFiles !== 'none') await timed('page of the site', () => putSitePage(resolver, gate.url, site.url));
  // Built while the record loads. Nothing else waits for it.
  const basemap =
    siteFiles === 'none'
      ? Promise.resolve()
      : timed('base map', () => putBasemap(resolver, gate.url, log, { inPauses: !options.inMemory }));
  closers.push(() => basemap);

  const urls = { url: site.url, dynamodbEndpoint: servers.dynamodb.endpoint, objectStoreUrl: gate.url };
  if (folder) {
    const running = {
      ...urls,
      // Other commands wait, like functions, for items that are on their way.
      dynamodbEndpoint: endpoints.dynamodb,
      parametersEndpoint: parameters.endpoint,
      stripeUrl: stripe.url,
      names: storedNames(resolver),
    };
    closers.push(announceRunning(folder, running));
  }
  const find = (logicalId: string) => findResource(resolver, logicalId);
  return {
    ...urls,
    filling,
    basemap,
    mail,
    tasks,
    invocations,
    parameters,
    stripe,
    nameOf: (logicalId) => nameOf(find(logicalId)),
    invoke: async (logicalId, event) => functions.get(nameOf(find(logicalId)))?.invoke(event),
    schedules: schedules.all,
    runSchedule: (logicalId) => schedules.runNow(find(logicalId).logicalId),
    expireItems,
  };
}

function resolverFor(templates: StackTemplate[], servers: Servers, stateDir: string): TemplateResolver {
  const standIns = { objectStoreUrl: servers.gate.url, siteUrl: servers.site.url };
  const resolver = new TemplateResolver(templates, standIns, localParameters(stateDir));
  const unknown = unknownTypes(resolver.resources);
  if (unknown) throw new Error(unknown);
  checkAliases(resolver);
  return resolver;
}

function recordFilling(
  resolver: TemplateResolver,
  servers: Servers,
  folder: string | undefined,
  log: (line: string) => void,
): RecordFilling {
  const find = (logicalId: string) => nameOf(findResource(resolver, logicalId));
  // Templates of tests have no record.
  const place = () => ({
    table: find('CatalogueTable'),
    recordBucket: find('Record'),
    mediaBucket: find('Media'),
    dynamodbEndpoint: servers.dynamodb.endpoint,
    objectStoreUrl: servers.gate.url,
  });
  return new RecordFilling(place, folder && join(folder, 'filling'), log);
}

/** The site from its sources has functions from their sources, which edits change; any other has a bundle of them. */
async function openFunctions(
  resolver: TemplateResolver,
  endpoints: Endpoints,
  { site, watch = false, inMemory = false }: LocalCloudOptions,
  log: (line: string) => void,
  closers: Closers,
): Promise<Map<string, LocalFunction>> {
  const fileOf = site === 'vite' ? sourceOfFunction : await bundledFunctions();
  const room = inMemory ? lastingRoom() : new SandboxRoom();
  const functions = localFunctions(resolver, endpoints, log, room, fileOf);
  closers.push(() => Promise.all([...functions.values()].map((local) => local.close())));
  if (watch) closers.push(recycleOnEdit([...functions.values()], log));
  return functions;
}

async function taskEnvironment(
  { radarArchive }: LocalCloudOptions,
  endpoints: Endpoints,
  closers: Closers,
): Promise<(accessKey: string) => Record<string, string>> {
  const archive = await radarArchive?.(endpoints.site);
  if (archive) closers.push(archive.stop);
  return (accessKey) => ({ ...standInEnvironment(endpoints, accessKey), ...archive?.environment });
}

function findResource(resolver: TemplateResolver, logicalId: string): PlacedResource {
  const resource = resolver.resources.find(
    ({ logicalId: id }) => id === logicalId || withoutHash(id) === logicalId,
  );
  if (!resource) throw new Error(`The templates have no resource ${logicalId}.`);
  return resource;
}

function storedNames(resolver: TemplateResolver): Record<string, string> {
  const stored = [...resolver.ofType('AWS::DynamoDB::Table'), ...resolver.ofType('AWS::S3::Bucket')];
  return Object.fromEntries(stored.map((resource) => [withoutHash(resource.logicalId), nameOf(resource)]));
}
