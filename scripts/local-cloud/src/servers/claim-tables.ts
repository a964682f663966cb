import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { folderIdentity } from './folder-identity.ts';

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
export async function claimTables(folder: string, port: number): Promise<() => void> {
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
export async function waitUntilSilent(port: number): Promise<boolean> {
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
