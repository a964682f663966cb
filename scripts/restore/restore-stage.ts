import { DeleteTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { storedImages } from '@touchdown/functions/domain/pictures/stored-images.ts';
import { accountStore } from '@touchdown/functions/features/accounts/account-store.ts';
import {
  accountDeletion,
  eraseAccount,
} from '@touchdown/functions/features/accounts/leaving/erase-account.ts';
import type { ErasedAccount } from '@touchdown/functions/features/second-copy/copy-format.ts';
import { findCopy, restoreCopy, type FoundCopy, type RestorePlaces } from './restore-copy.ts';

interface RestoreReport {
  /** What was written before this time is restored. */
  point: string;
  seconds: number;
  rows: number;
  check: string;
  objects: number;
  erasedAgain: number;
}

type Tables = RestorePlaces['tables'];

interface RestoreRequest extends Omit<RestorePlaces, 'tables'> {
  /** Called once the copy is found. */
  createTables: () => Promise<Tables>;
}

/**
 * Restores a copy into new tables, compares it, and deletes again who has left since. Tables that could not be filled are
 * deleted, so that nobody takes them for whole ones.
 */
export async function restoreStage(
  { createTables, ...request }: RestoreRequest,
  now: () => number,
): Promise<RestoreReport & { tables: Tables }> {
  const began = now();
  const copy = await findCopy(request);
  const tables = await createTables();
  try {
    return { ...(await fillTables({ ...request, tables }, copy, began, now)), tables };
  } catch (error) {
    await removeTables(request.dynamodb, tables);
    throw error;
  }
}

export async function removeTables(dynamodb: DynamoDBClient, tables: Tables): Promise<void> {
  for (const TableName of Object.values(tables)) await dynamodb.send(new DeleteTableCommand({ TableName }));
}

async function fillTables(
  places: RestorePlaces,
  copy: FoundCopy,
  began: number,
  now: () => number,
): Promise<RestoreReport> {
  const { manifest, items, objects, erased } = await restoreCopy(places, copy);
  const client = DynamoDBDocumentClient.from(places.dynamodb, {
    marshallOptions: { removeUndefinedValues: true },
  });
  const replayed = await replayErasures(
    { client, table: places.tables.community, s3: places.s3, imagesBucket: places.buckets.images, now },
    erased,
  );
  return {
    point: manifest.beganAt,
    seconds: Math.round((now() - began) / 1_000),
    rows: items,
    check: 'number and sum of hashes of all rows, read back',
    objects,
    erasedAgain: replayed.length,
  };
}

/** Returns the row of the runbook's table of rehearsals. */
export function rehearsalRow(stage: string, at: string, report: RestoreReport): string {
  const { point, seconds, rows, check } = report;
  return `| ${at.slice(0, 10)} | ${stage} | ${point} | ${seconds} s | ${rows} | ${check} |`;
}

/** Returns the runbook with a row below the last one of its table of rehearsals. */
export function withRehearsal(runbook: string, row: string): string {
  const lines = runbook.split('\n');
  const header = lines.findIndex((line) => /^\| when +\| stage +\| point restored/.test(line));
  if (header < 0) throw new Error('infra/RUNBOOK.md has no table of rehearsals.');
  const length = lines.slice(header).findIndex((line) => !line.startsWith('|'));
  return lines.toSpliced(header + length, 0, row).join('\n');
}

interface ReplayPlace {
  client: DynamoDBDocumentClient;
  table: string;
  s3: S3Client;
  imagesBucket: string;
  now: () => number;
}

/**
 * Deletes once more the accounts that were deleted after the copy, by the code with which a person does it. Returns
 * their ids. Fails if one of them can still be read afterwards.
 */
async function replayErasures(
  place: ReplayPlace,
  erased: ReadonlyMap<string, ErasedAccount>,
): Promise<string[]> {
  const { client, table, s3, imagesBucket, now } = place;
  const accounts = accountStore(client, table);
  const deleteAccount = accountDeletion(client, table, now);
  const { remove: removePicture } = storedImages(s3, imagesBucket);
  const erase = eraseAccount(client, table, removePicture);
  const replayed: string[] = [];
  for (const [person, choice] of erased) {
    const profile = await accounts.find(person);
    if (profile) {
      if (!(await deleteAccount(profile, choice))) throw new Error(`The account ${person} was not deleted.`);
      replayed.push(person);
    }
    // Also for a tombstone: the copy may have been made while its followers were at work.
    await erase({
      id: 'restore',
      kind: 'profile',
      event: 'MODIFY',
      key: { person },
      changed: [],
      before: {},
    });
    if (await accounts.find(person)) throw new Error(`The account ${person} is still there.`);
  }
  return replayed;
}
