import { createHash } from 'node:crypto';
import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  auditPartition,
  sealsPartition,
  toSealItem,
  type AuditSeal,
} from '../../../domain/members/audit-items.ts';
import { isNew, put, write } from '../../../platform/aws/items.ts';
import { itemsQuery, queryAll } from '../../../platform/aws/queries.ts';
import { logger } from '../../../platform/log/logger.ts';

type Item = Record<string, unknown>;

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** After the end of a day, an entry that was begun before it may still be written. */
const settledMilliseconds = 60 * 60 * 1000;
/** Each is a query. After a long pause, the next runs go on. */
const maxDaysPerRun = 40;
/** What the first seal is chained to. */
const beginning = '';

/**
 * Seals every day that has ended, an hour after its end. One chain of days, and not one of entries: writers in many
 * functions would wait for each other at its end. The seal is logged too, because whoever can rewrite the table could
 * rewrite all its seals.
 */
export async function sealAudit(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): Promise<void> {
  let last = await newestSeal(client, table);
  const lastDay = dayOf(now() - settledMilliseconds - dayMilliseconds);
  for (let sealed = 0; sealed < maxDaysPerRun; sealed++) {
    const day = last ? dayAfter(last.day) : lastDay;
    if (day > lastDay) return;
    const entries = await entriesOfDay(client, table, day);
    const previous: string = last?.hash ?? beginning;
    const seal: AuditSeal = {
      day,
      entries: entries.length,
      hash: hashOfDay(previous, day, entries),
      previous,
      sealedAt: new Date(now()).toISOString(),
    };
    // A second run at the same time fails, and its retry goes on from here.
    await write(client, put(table, toSealItem(seal), isNew));
    logger.info('audit sealed', { day, entries: seal.entries, hash: seal.hash });
    last = seal;
  }
}

export interface AuditCheck {
  /** A sentence for each day that is not what its seal says. */
  damage: string[];
  seals: number;
  entries: number;
  newest: AuditSeal | undefined;
  /** Entries of days without a seal yet: nothing shows whether they were changed. */
  unsealed: number;
}

/** Compares every sealed day with its seal, and every seal with the one before. */
export async function verifyAudit(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): Promise<AuditCheck> {
  const seals = (await queryAll(client, itemsQuery(table, sealsPartition))) as unknown as AuditSeal[];
  const damage: string[] = [];
  let entries = 0;
  let before: AuditSeal | undefined;
  for (const seal of seals) {
    const found = await entriesOfDay(client, table, seal.day);
    entries += found.length;
    damage.push(...damageOf(seal, before, found));
    before = seal;
  }
  const from = before ? dayAfter(before.day) : dayOf(now());
  let unsealed = 0;
  for (let day = from; day <= dayOf(now()); day = dayAfter(day)) {
    unsealed += (await entriesOfDay(client, table, day)).length;
  }
  // Sealing takes place once an hour.
  if (before && dayAfter(before.day) < dayOf(now() - 2 * dayMilliseconds))
    damage.push(`${dayAfter(before.day)}: no day was sealed since. Has the hourly schedule stopped?`);
  return { damage, seals: seals.length, entries, newest: before, unsealed };
}

function damageOf(seal: AuditSeal, before: AuditSeal | undefined, found: readonly Item[]): string[] {
  const { day, entries, hash, previous } = seal;
  const damage: string[] = [];
  if (!before && previous !== beginning) damage.push(`${day}: the seals before it are missing.`);
  if (before && dayAfter(before.day) !== day)
    damage.push(`${dayAfter(before.day)}: the seals until ${day} are missing.`);
  else if (before && before.hash !== previous)
    damage.push(`${day}: its seal does not follow that of the day before, which was replaced.`);
  if (found.length !== entries)
    damage.push(`${day}: the number of entries is ${found.length}, and ${entries} were sealed.`);
  else if (hashOfDay(previous, day, found) !== hash)
    damage.push(`${day}: an entry, or the seal, is not what was sealed.`);
  return damage;
}

async function newestSeal(client: DynamoDBDocumentClient, table: string): Promise<AuditSeal | undefined> {
  const { Items: items = [] } = await client.send(
    new QueryCommand({ ...itemsQuery(table, sealsPartition), ScanIndexForward: false, Limit: 1 }),
  );
  return items[0] as unknown as AuditSeal | undefined;
}

/** In the order of their keys. */
function entriesOfDay(client: DynamoDBDocumentClient, table: string, day: string): Promise<Item[]> {
  return queryAll(client, itemsQuery(table, auditPartition(Date.parse(day))));
}

function hashOfDay(previous: string, day: string, entries: readonly Item[]): string {
  const hash = createHash('sha256').update(`${previous}\n${day}\n`);
  for (const entry of entries) hash.update(`${lineOf(entry)}\n`);
  return hash.digest('hex');
}

/** One entry with all its attributes, by their names: DynamoDB returns them in any order. */
function lineOf(entry: Item): string {
  const attributes = Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(attributes);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

function dayAfter(day: string): string {
  return dayOf(Date.parse(day) + dayMilliseconds);
}
