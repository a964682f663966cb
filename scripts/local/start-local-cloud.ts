import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { RadarArchive } from './archive/radar-archive.ts';
import { checkKeptFormat } from './check-kept-format.ts';
import { createResources } from './create-resources.ts';
import { allowedOrigins } from './events/browser-forms.ts';
import { bucketNotifications, objectStoreGate } from './events/bucket-notifications.ts';
import { eventSources } from './events/event-source.ts';
import { pollQueue } from './events/queue-poller.ts';
import { playSchedules, type Schedule } from './events/schedules.ts';
import { pollStream } from './events/table-streams.ts';
import { localFunctions } from './lambda/local-function.ts';
import { recycleOnEdit } from './lambda/recycle-on-edit.ts';
import { localCredentials } from './local-credentials.ts';
import { localParameters } from './local-parameters.ts';
import { mailPages } from './mail/mail-pages.ts';
import { checkEventSources } from './permissions/check-event-sources.ts';
import { startDynamoDbGate } from './permissions/dynamodb-gate.ts';
import { policyTables } from './permissions/dynamodb-requests.ts';
import { readableArns } from './permissions/grants.ts';
import { Permissions } from './permissions/permissions.ts';
import { rolesOf } from './permissions/roles.ts';
import { putSitePage } from './put-site-page.ts';
import { announceRunning } from './running-cloud.ts';
import { unknownTypes } from './resource-types.ts';
import { preferredDynamoDb, startDynamoDb, type DynamoDbProgram } from './servers/dynamodb.ts';
import { startMailServer, type MailServer } from './servers/mail.ts';
import { startObjectStore } from './servers/object-store.ts';
import { listenForSite, type SiteFiles } from './site-server.ts';
import { standInEnvironment } from './stand-in-environment.ts';
import { startTaskServer, type TaskServer } from './tasks/task-server.ts';
import { account, nameOf, withoutHash } from './template/local-values.ts';
import { loadTemplates } from './template/load-templates.ts';
import type { StackTemplate } from './template/stack-template.ts';
import { TemplateResolver } from './template/template-resolver.ts';

export interface LocalCloudOptions {
  /** Everything that must survive a restart. */
  stateDir: string;
  /** 0 lets the system choose. */
  port: number;
  site: SiteFiles;
  /** Tables and buckets that are gone with the process. */
  inMemory?: boolean;
  /** The archive's settings for radar workers; without them they use the public one. */
  radarArchive?: (site: string) => Promise<RadarArchive>;
  /** Take up edits of functions without a restart. */
  watch?: boolean;
  templates?: StackTemplate[];
  dynamodb?: DynamoDbProgram;
  log?: (line: string) => void;
}

export interface LocalCloud {
  url: string;
  /** The local name of a table, bucket, queue or function, by its logical id without CDK's hash. */
  nameOf: (logicalId: string) => string;
  dynamodbEndpoint: string;
  objectStoreUrl: string;
  /** What plays SES, with all mail that was sent. */
  mail: MailServer;
  /** What plays ECS, with the tasks that run. */
  tasks: TaskServer;
  invoke: (logicalId: string, event: unknown) => Promise<unknown>;
  schedules: readonly Schedule[];
  runSchedule: (logicalId: string) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Plays the synthesized templates on this machine. Whatever it has started, `close` stops, last first; and
 * it throws where a role did not grant what its function asked for.
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const log = options.log ?? ((line: string) => console.log(line));
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const folder = options.inMemory ? undefined : options.stateDir;
    if (folder) checkKeptFormat(folder);
    const templates = options.templates ?? (await loadTemplates(options.stateDir));
    const dynamodbServer = await startDynamoDb(
      options.dynamodb ?? preferredDynamoDb(),
      folder && join(folder, 'tables'),
    );
    closers.push(dynamodbServer.stop);
    const objectStore = await startObjectStore(folder && join(folder, 'store'));
    closers.push(() => objectStore.stop());
    const gate = await objectStoreGate(objectStore.address);
    closers.push(gate.close);
    const mail = await startMailServer(folder && join(folder, 'mail'));
    closers.push(mail.stop);
    const tasks = await startTaskServer();
    closers.push(tasks.stop);
    const site = await listenForSite(options.port, mailPages(mail.outbox));
    closers.push(site.close);

    const standIns = { objectStoreUrl: gate.url, siteUrl: site.url };
    const resolver = new TemplateResolver(templates, standIns, localParameters(options.stateDir));
    const unknown = unknownTypes(resolver.resources);
    if (unknown) throw new Error(unknown);

    const dynamodb = new DynamoDBClient({ ...localCredentials, endpoint: dynamodbServer.endpoint });
    await createResources(resolver, dynamodb, objectStore);
    const permissions = new Permissions(rolesOf(resolver), readableArns(resolver), log);
    // Closed last, for it throws where a call was refused.
    closers.unshift(() => permissions.close());
    checkEventSources(resolver, permissions);
    gate.guard(permissions);
    mail.guard(permissions);
    const tables = policyTables(resolver);
    const dynamodbGate = await startDynamoDbGate(dynamodbServer.endpoint, permissions, (name) =>
      tables.get(name),
    );
    closers.push(dynamodbGate.close);
    const endpoints = {
      dynamodb: dynamodbGate.endpoint,
      objectStore: gate.url,
      mail: mail.endpoint,
      tasks: tasks.endpoint,
      site: site.url,
    };
    const functions = localFunctions(resolver, endpoints, log);
    closers.push(() => Promise.all([...functions.values()].map((local) => local.close())));
    if (options.watch) closers.push(recycleOnEdit([...functions.values()], log));

    const archive = await options.radarArchive?.(site.url);
    if (archive) closers.push(archive.stop);
    const environmentOf = (accessKey: string) => ({
      ...standInEnvironment(endpoints, accessKey),
      ...archive?.environment,
    });
    tasks.play(resolver, environmentOf, permissions, log);
    const sendToQueue = (queue: string, body: string) => void objectStore.sendMessage(queue, body);
    gate.notify(bucketNotifications(resolver, functions, sendToQueue), log);
    gate.letSend(allowedOrigins(resolver, site.url));
    const schedules = playSchedules(resolver, functions, log);
    closers.push(schedules.close);
    const sqs = new SQSClient({ ...localCredentials, endpoint: gate.url, useQueueUrlAsEndpoint: false });
    const streams = new DynamoDBStreamsClient({ ...localCredentials, endpoint: dynamodbServer.endpoint });
    for (const source of eventSources(resolver, functions)) {
      const queueUrl = `${gate.url}/${account}/${source.sourceName}`;
      closers.push(
        source.kind === 'queue'
          ? pollQueue(source, sqs, queueUrl, log)
          : await pollStream(source, { dynamodb, streams, sendToQueue, log }),
      );
    }
    closers.push(await site.serve(resolver, functions, gate.url, options.site));
    if (options.site !== 'none') await putSitePage(resolver, gate.url, site.url);
    if (folder) {
      const urls = { dynamodbEndpoint: dynamodbServer.endpoint, objectStoreUrl: gate.url };
      closers.push(announceRunning(folder, { url: site.url, ...urls, names: storedNames(resolver) }));
    }

    const find = (logicalId: string) => {
      const found = resolver.resources.find(
        ({ logicalId: id }) => id === logicalId || withoutHash(id) === logicalId,
      );
      if (!found) throw new Error(`The templates have no resource ${logicalId}.`);
      return found;
    };
    return {
      url: site.url,
      dynamodbEndpoint: dynamodbServer.endpoint,
      objectStoreUrl: gate.url,
      mail,
      tasks,
      nameOf: (logicalId) => nameOf(find(logicalId)),
      invoke: async (logicalId, event) => functions.get(nameOf(find(logicalId)))?.invoke(event),
      schedules: schedules.all,
      runSchedule: (logicalId) => schedules.runNow(find(logicalId).logicalId),
      close,
    };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

function storedNames(resolver: TemplateResolver): Record<string, string> {
  const stored = [...resolver.ofType('AWS::DynamoDB::Table'), ...resolver.ofType('AWS::S3::Bucket')];
  return Object.fromEntries(stored.map((one) => [withoutHash(one.logicalId), nameOf(one)]));
}
