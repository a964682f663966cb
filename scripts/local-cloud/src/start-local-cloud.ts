import { join } from 'node:path';
import { watch, type FSWatcher } from 'node:fs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createResources } from './create-resources.ts';
import { ComputeSwitch } from './edge/compute-switch.ts';
import { EdgeCache } from './edge/edge-cache.ts';
import type { OriginHandler } from './edge/distribution.ts';
import { enforcePermissions, type BeforeTableCall } from './enforce-permissions.ts';
import type { BeforeObjectCall } from './events/object-store-gate.ts';
import type { Schedule } from './events/schedules.ts';
import { asyncInvocations } from './lambda/async-invocations.ts';
import { checkAliases } from './lambda/check-aliases.ts';
import { entryOf, type CodeOf } from './lambda/function-code.ts';
import type { InvocationServer } from './lambda/invocation-server.ts';
import { KeptEvents } from './lambda/kept-events.ts';
import {
  configureAgain,
  localFunctions,
  type FunctionSurroundings,
  type FunctionVersions,
  type LocalFunction,
} from './lambda/local-function.ts';
import { lastingRoom, SandboxRoom } from './lambda/sandbox-room.ts';
import { standInEnvironment, type Endpoints } from './lambda/stand-in-environment.ts';
import type { MailLook } from './mail/mail-pages.ts';
import type { MailServer } from './mail/mail-server.ts';
import { faultPages, faultsPath } from './fault-pages.ts';
import { Faults } from './faults/faults.ts';
import { openDoors, serveDistribution, type Door } from './open-doors.ts';
import { FunctionLogs } from './operator-server.ts';
import { played, unknownResources, unknownTypes } from './resource-types.ts';
import { announceRunning } from './running-cloud.ts';
import type { DynamoDbProgram } from './servers/dynamodb.ts';
import type { ParameterServer } from './servers/start-parameter-server.ts';
import type { SiteFiles } from './site-server.ts';
import { startEvents } from './start-events.ts';
import { startServers, type Closers, type Servers } from './start-servers.ts';
import { taskDefinitions } from './tasks/task-definition.ts';
import type { TaskServer } from './tasks/task-server.ts';
import { localCredentials } from './template/local-credentials.ts';
import { localParameters } from './template/local-parameters.ts';
import { nameOf, withoutHash } from './template/local-values.ts';
import type { PlacedResource, StackTemplate } from './template/stack-template.ts';
import { TemplateResolver } from './template/template-resolver.ts';
import { timed } from './timed.ts';
import type { FaultKind, FaultTarget } from './faults/fault-plan.ts';

export interface LocalCloudOptions {
  /** The folder for everything that must survive a restart. */
  stateDir: string;
  /** 0 lets the system choose a port. */
  port: number;
  /** A promise is awaited when the servers run, which need no template. */
  templates: readonly StackTemplate[] | Promise<readonly StackTemplate[]>;
  /** Finds the code of functions. It is asked for when the tables are there. */
  code: () => CodeOf | Promise<CodeOf>;
  /** The versions of functions that can run. Without it, there is one. */
  versionsOf?: (resource: PlacedResource) => FunctionVersions;
  /** Returns the absolute path of an entry that the metadata of a task names. */
  fileOfTask?: (entry: string) => string;
  /**
   * Stores tables and buckets in memory only, and lets functions rest until it closes: it is for tests, which call
   * every function again and again.
   */
  inMemory?: boolean;
  /** A promise is awaited when everything else runs. */
  site?: SiteFiles | Promise<SiteFiles | undefined>;
  /** Names in the log what is unknown, of types and policies, and goes on. Without it, it stops the start. */
  skipUnknown?: boolean;
  /** Folders of sources whose edits apply without a restart. */
  watch?: readonly string[];
  /** Queues that deliver later than this deliver after this time. Without it, they wait as long as the template says. */
  maxDelaySeconds?: number;
  /** The clock of the edge's cache, in milliseconds. */
  edgeClock?: () => number;
  dynamodb?: DynamoDbProgram;
  log?: (line: string) => void;
  /** Called with a sentence if the cloud cannot go on. */
  ended?: (problem: string) => void;
  /** What the product adds that its templates do not say. */
  product?: ProductParts;
}

/** What a product brings with it. Each moment gets the list of what stops the cloud, to which it may add. */
export interface ProductParts {
  /** The servers listen, and nothing is in them yet. */
  serversListen?: (servers: Servers, closers: Closers) => Promise<void>;
  /** Tables, buckets and queues are there, and roles are enforced. Functions have not started. */
  resourcesReady?: (cloud: ReadyResources, closers: Closers) => Promise<void>;
  /** Browsers reach the site. */
  siteOpen?: (cloud: ReadyResources & { url: string }, closers: Closers) => Promise<void>;
  /** Returns a promise if a call to the tables must wait. */
  beforeTableCall?: BeforeTableCall;
  /** The same for a call to the buckets. */
  beforeObjectCall?: BeforeObjectCall;
  /** Returns more variables for a function that has these. */
  functionVariables?: (variables: Readonly<Record<string, string>>) => Record<string, string>;
  /** Returns more variables for tasks. It is asked once, when functions run. */
  taskVariables?: (siteUrl: string, closers: Closers) => Promise<Record<string, string>>;
  /** Answers paths below `/local/` that are not the mailbox's. */
  localPages?: (path: string) => OriginHandler | undefined;
  mailLook?: MailLook;
  /** More details of the running cloud for other commands. */
  announced?: () => Record<string, string>;
  /** What messages tell to do. */
  advice?: { anotherPort: (taken: number) => string; emptyState: string };
}

export interface ReadyResources {
  /** The local name of a table, bucket, queue or function, by its logical id without CDK's hash. */
  nameOf: (logicalId: string) => string;
  resolver: TemplateResolver;
  dynamodbEndpoint: string;
  objectStoreUrl: string;
}

export interface LocalCloud {
  /** The first door's. */
  url: string;
  /** What answers browsers. */
  doors: readonly Door[];
  /** Everything in the templates. */
  resources: readonly PlacedResource[];
  /** The local name of a table, bucket, queue or function, by its logical id without CDK's hash. */
  nameOf: (logicalId: string) => string;
  dynamodbEndpoint: string;
  objectStoreUrl: string;
  /** Where functions reach the servers, which check their permissions. */
  endpoints: Endpoints;
  /** Plays SES and stores all mail that was sent. */
  mail: MailServer;
  /** Plays ECS and lists the running tasks. */
  tasks: TaskServer;
  /** Plays Lambda's asynchronous Invoke. */
  invocations: InvocationServer;
  /** Plays the Parameter Store. */
  parameters: ParameterServer;
  /** Where an operator's commands find versions, logs and a deployment. */
  operatorEndpoint: string;
  /** What fails at the moment. */
  faults: Faults;
  /** Switches off the API and the functions, for readers. */
  compute: ComputeSwitch;
  invoke: (logicalId: string, event: unknown) => Promise<unknown>;
  schedules: readonly Schedule[];
  runSchedule: (logicalId: string) => Promise<void>;
  /** Deletes the expired items of all tables now, and not within the hour. */
  expireItems: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Plays synthesized templates on this machine. `close` stops everything in reverse order of its start. It throws if a
 * call was refused because a role does not grant it.
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
  const { product = {}, log = (line: string) => console.log(line), site: promisedFiles } = options;
  const folder = options.inMemory ? undefined : options.stateDir;
  const synthesized = Promise.resolve(options.templates);
  synthesized.catch(() => {});
  let faults: Faults | undefined;
  const controlFaults = faultPages(() => faults);
  const servers = await timed('servers', () =>
    startServers(
      {
        folder,
        port: options.port,
        dynamodb: options.dynamodb,
        care: { log, ended: options.ended ?? log },
        mailLook: product.mailLook,
        localPages: (path) => (path === faultsPath ? controlFaults : product.localPages?.(path)),
        anotherPort: product.advice?.anotherPort,
      },
      closers,
    ),
  );
  await product.serversListen?.(servers, closers);
  const { gate, mail, site, tasks, invocations, objectStore, parameters, operator } = servers;
  const resolver = resolverFor(await synthesized, servers, options, log);
  faults = new Faults(faultTargets(resolver));
  const find = (logicalId: string) => findResource(resolver, logicalId);
  const ready: ReadyResources = {
    resolver,
    nameOf: (logicalId) => nameOf(find(logicalId)),
    dynamodbEndpoint: servers.dynamodb.endpoint,
    objectStoreUrl: gate.url,
  };

  const dynamodb = new DynamoDBClient({ ...localCredentials, endpoint: servers.dynamodb.endpoint });
  await timed('tables, buckets, queues', () =>
    createResources(resolver, dynamodb, objectStore, {
      emptyState: product.advice?.emptyState,
      maxDelaySeconds: options.maxDelaySeconds,
    }),
  );
  const { permissions, endpoints, written } = await timed('permissions', () =>
    enforcePermissions(resolver, servers, log, closers, {
      beforeTableCall: product.beforeTableCall,
      beforeObjectCall: product.beforeObjectCall,
      skipUnread: options.skipUnknown ?? false,
      faults,
    }),
  );
  // Before anything is written of which a stream tells.
  const kept = new KeptEvents(folder && join(folder, 'events'));
  await product.resourcesReady?.(ready, closers);
  const logs = new FunctionLogs();
  const { functions, configure } = await timed('functions', () =>
    openFunctions(resolver, { endpoints, faults, logs, log }, options, closers),
  );
  const sendToQueue = (queue: string, body: string) => void objectStore.sendMessage(queue, body);
  closers.push(() => kept.close());
  const events = asyncInvocations(resolver, { functions, kept, sendToQueue, log });
  invocations.play(events, permissions);
  closers.push(events.drain);
  const moreOfTasks = await timed('variables of tasks', async () =>
    product.taskVariables?.(site.url, closers),
  );
  const { fileOfTask = (entry) => entry } = options;
  const definitions = taskDefinitions(resolver, (resource) => {
    const entry = entryOf(resource);
    return entry === undefined ? undefined : fileOfTask(entry);
  });
  const taskEnvironment = (key: string) => ({ ...standInEnvironment(endpoints, key), ...moreOfTasks });
  tasks.play(definitions, taskEnvironment, permissions, log);
  const { schedules, expireItems } = await timed('events', () =>
    startEvents(
      { resolver, functions, servers, dynamodb, invocations: events, kept, sendToQueue, written, log },
      closers,
    ),
  );
  kept.hasReaders();
  events.resume();
  const cache = new EdgeCache(options.edgeClock);
  const files = await timed('files of the site', async () => promisedFiles);
  const opened = files?.open(site.server);
  if (opened?.development) closers.push(opened.development.close);
  const filesOf = ({ logicalId }: PlacedResource) =>
    files && logicalId.startsWith(files.bucket) ? opened?.origin : undefined;
  const compute = new ComputeSwitch();
  const parts = { resolver, functions, objectStoreUrl: gate.url, filesOf, cache, compute };
  const doors = await timed('site', () => openDoors({ first: site, site: opened, parts }, closers));
  const deploy = () => {
    configure();
    serveDistribution({ first: site, site: opened, parts });
  };
  operator.play({ functions, logs, deploy });
  await product.siteOpen?.({ ...ready, url: site.url }, closers);

  const urls = { url: site.url, dynamodbEndpoint: servers.dynamodb.endpoint, objectStoreUrl: gate.url };
  if (folder) {
    const running = {
      ...urls,
      // Other commands wait, like functions, for items that are on their way.
      dynamodbEndpoint: endpoints.dynamodb,
      parametersEndpoint: parameters.endpoint,
      operatorEndpoint: operator.endpoint,
      names: storedNames(resolver),
      product: product.announced?.() ?? {},
    };
    closers.push(announceRunning(folder, running));
  }
  return {
    ...urls,
    doors,
    resources: resolver.resources,
    endpoints,
    mail,
    tasks,
    invocations,
    parameters,
    operatorEndpoint: operator.endpoint,
    faults,
    nameOf: ready.nameOf,
    compute,
    invoke: async (logicalId, event) => functions.get(nameOf(find(logicalId)))?.invoke(event),
    schedules: schedules.all,
    runSchedule: (logicalId) => schedules.runNow(find(logicalId).logicalId),
    expireItems,
  };
}

function resolverFor(
  templates: readonly StackTemplate[],
  servers: Servers,
  { stateDir, skipUnknown = false }: LocalCloudOptions,
  log: (line: string) => void,
): TemplateResolver {
  const standIns = { objectStoreUrl: servers.gate.url, siteUrl: servers.site.url };
  const unplayedValue = skipUnknown ? valueOfUnplayed : undefined;
  const resolver = new TemplateResolver(
    templates,
    standIns,
    localParameters(stateDir, servers.parameters),
    unplayedValue,
  );
  const unknown = skipUnknown ? undefined : unknownTypes(resolver.resources);
  if (unknown) throw new Error(unknown);
  for (const { type, stackName, logicalId } of unknownResources(resolver.resources)) {
    log(`Not played: ${stackName}/${logicalId}, of the unknown type ${type}.`);
  }
  checkAliases(resolver);
  return resolver;
}

/** A readable value that leads nowhere. */
function valueOfUnplayed(resource: PlacedResource, attribute: string): string | undefined {
  return Object.hasOwn(played, resource.type) ? undefined : `not-played:${nameOf(resource)}.${attribute}`;
}

async function openFunctions(
  resolver: TemplateResolver,
  own: Pick<FunctionSurroundings, 'endpoints' | 'logs' | 'log'> & { faults: Faults },
  { code, product, watch, versionsOf, inMemory = false }: LocalCloudOptions,
  closers: Closers,
): Promise<{ functions: Map<string, LocalFunction>; configure: () => void }> {
  const room = inMemory ? lastingRoom() : new SandboxRoom();
  const codeOf = await code();
  const moreVariables = product?.functionVariables;
  const surroundings = { ...own, codeOf, moreVariables, room, versionsOf };
  const functions = localFunctions(resolver, surroundings);
  closers.push(() => Promise.all([...functions.values()].map((local) => local.close())));
  if (watch) closers.push(recycleOnEdit(watch, [...functions.values()], own.log));
  return { functions, configure: () => configureAgain(functions, resolver, surroundings) };
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

/** An editor may write a file in several steps, which count as one edit. */
const settleMilliseconds = 120;

/** Applies edits below the folders at the next request, without a restart. */
function recycleOnEdit(
  folders: readonly string[],
  functions: Iterable<LocalFunction>,
  log: (line: string) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const edited = (_kind: string, file: string | null) => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      log(`Changed: ${file}. The next request uses it.`);
      for (const local of functions) local.recycle();
    }, settleMilliseconds);
  };
  const watchers: FSWatcher[] = folders.map((folder) => watch(folder, { recursive: true }, edited));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

const typeOfKind: Record<FaultKind, string> = {
  table: 'AWS::DynamoDB::Table',
  bucket: 'AWS::S3::Bucket',
  queue: 'AWS::SQS::Queue',
  function: 'AWS::Lambda::Function',
};

/** Returns what of the templates can fail. A function is named for its entry file, everything else for its logical id. */
function faultTargets(resolver: TemplateResolver): FaultTarget[] {
  return Object.entries(typeOfKind).flatMap(([kind, type]) =>
    resolver.ofType(type).map((resource) => ({
      kind: kind as FaultKind,
      name: planName(resource),
      localName: nameOf(resource),
    })),
  );
}

function planName(resource: PlacedResource): string {
  const [, entry] = /([^/]+)\.[jt]s$/.exec(entryOf(resource) ?? '') ?? [];
  if (entry) return entry;
  const name = withoutHash(resource.logicalId).replace(/(?<=.)(Table|Queue)$/, '');
  return name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase();
}
