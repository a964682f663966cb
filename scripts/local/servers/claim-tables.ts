import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A server whose start was killed takes at most this long to end. */
const patienceMilliseconds = 8_000;

/**
 * Keeps two servers from one folder of tables: waits for the one that is just ending, and throws while one goes on.
 * Returns a function that gives the folder back.
 */
export async function claimTables(folder: string, port: number): Promise<() => void> {
  const file = join(folder, 'server-port');
  if (existsSync(file)) await waitUntilSilent(Number(readFileSync(file, 'utf8')), folder);
  writeFileSync(file, String(port));
  return () => rmSync(file, { force: true });
}

async function waitUntilSilent(port: number, folder: string): Promise<void> {
  const endsAt = Date.now() + patienceMilliseconds;
  while (await answersAsDynamoDb(port)) {
    if (Date.now() > endsAt) {
      throw new Error(`Another start is using the tables in ${folder}. Stop it first, and start again.`);
    }
    await pause(50);
  }
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
