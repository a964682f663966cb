import { join } from 'node:path';
import { startParameterServer, type ParameterServer } from './servers/start-parameter-server.ts';
import type { FauxqsServer } from 'fauxqs';
import { objectStoreGate, type ObjectStoreGate } from './events/object-store-gate.ts';
import { startInvocationServer, type InvocationServer } from './lambda/invocation-server.ts';
import { timed } from './timed.ts';
import { localPrefix, mailPages, type MailLook } from './mail/mail-pages.ts';
import type { OriginHandler } from './edge/distribution.ts';
import { startOperatorServer, type OperatorServer } from './operator-server.ts';
import { listenForSite, type SiteServer } from './site-server.ts';
import { startTaskServer, type TaskServer } from './tasks/task-server.ts';
import {
  preferredDynamoDb,
  startDynamoDb,
  type DynamoDbProgram,
  type DynamoDbServer,
  type TableServerCare,
} from './servers/dynamodb.ts';
import { startMailServer, type MailServer } from './mail/mail-server.ts';
import { startObjectStore } from './servers/object-store.ts';

/** The functions that stop what has been started. They run in reverse order. */
export type Closers = (() => unknown)[];

export interface Servers {
  dynamodb: DynamoDbServer;
  objectStore: FauxqsServer;
  /** Every client reaches the object store through this gate. */
  gate: ObjectStoreGate;
  mail: MailServer;
  tasks: TaskServer;
  invocations: InvocationServer;
  parameters: ParameterServer;
  operator: OperatorServer;
  site: SiteServer;
}

export interface ServerOptions {
  /** Where the servers store their data; in memory without it. */
  folder: string | undefined;
  /** The site's port. */
  port: number;
  dynamodb: DynamoDbProgram | undefined;
  care: TableServerCare;
  mailLook: MailLook | undefined;
  /** Answers paths below `/local/` that are not the mailbox's. */
  localPages: ((path: string) => OriginHandler | undefined) | undefined;
  /** What to do when the port is taken. */
  anotherPort: ((taken: number) => string) | undefined;
}

/** Starts every server whose URL a template value may contain. */
export async function startServers(options: ServerOptions, closers: Closers): Promise<Servers> {
  const { folder } = options;
  const dynamodb = await timed('server of tables', () =>
    // One that stores nothing could only come back empty.
    folder
      ? startDynamoDb(options.dynamodb ?? preferredDynamoDb(), join(folder, 'tables'), options.care)
      : startDynamoDb(options.dynamodb ?? preferredDynamoDb()),
  );
  closers.push(dynamodb.stop);
  const objectStore = await timed('object store', () => startObjectStore(folder && join(folder, 'store')));
  closers.push(() => objectStore.stop());
  const gate = await objectStoreGate(objectStore.address);
  closers.push(gate.close);
  const mail = await startMailServer(folder && join(folder, 'mail'));
  closers.push(mail.stop);
  const tasks = await startTaskServer();
  closers.push(tasks.stop);
  const invocations = await startInvocationServer();
  closers.push(invocations.stop);
  const parameters = await startParameterServer(folder && join(folder, 'parameter-store.json'));
  closers.push(parameters.stop);
  const operator = await startOperatorServer();
  closers.push(operator.stop);
  const ofMail = mailPages(mail.outbox, options.mailLook);
  const site = await listenForSite({
    port: options.port,
    localPages: (path) => (path.startsWith(localPrefix) ? (options.localPages?.(path) ?? ofMail) : undefined),
    ...(options.anotherPort ? { anotherPort: options.anotherPort } : {}),
  });
  closers.push(site.close);
  return { dynamodb, objectStore, gate, mail, tasks, invocations, parameters, operator, site };
}
