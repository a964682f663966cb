import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mayModerate, type Role } from '@touchdown/shared/contract/person.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey, partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { queryAll } from '../../../platform/aws/queries.ts';
import type { TransactItem } from '../../../platform/aws/transact.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { QueueMail } from '../../../domain/mail/mail-queue.ts';
import type { RateLimiter } from '../../../platform/http/doorkeeper.ts';
import { isWithinLimit } from '../../../platform/limits/is-within-limit.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountStore } from '../account-store.ts';

const { decider } = community.kinds;

/** Writes who decides about others, so that all admins can be told something. Belongs to the grant of the role. */
export function noteDecider(table: string, person: string, role: Role): TransactItem {
  if (!mayModerate(role)) return dropDecider(table, person);
  return { Put: { TableName: table, Item: { ...itemKey(decider, { person }), person, role } } };
}

export function dropDecider(table: string, person: string): TransactItem {
  return { Delete: { TableName: table, Key: itemKey(decider, { person }) } };
}

/** Query: the ids of all admins. */
export function listAdmins(client: DynamoDBDocumentClient, table: string) {
  return async (): Promise<string[]> => {
    const items = await queryAll(client, {
      TableName: table,
      KeyConditionExpression: '#pk = :deciders',
      ExpressionAttributeNames: { '#pk': partitionKey },
      ExpressionAttributeValues: { ':deciders': keyText(decider.partition) },
    });
    return items.filter(({ role }) => role === 'admin').map(({ person }) => String(person));
  };
}

interface Telling {
  accounts: Pick<AccountStore, 'find'>;
  admins: () => Promise<string[]>;
  limiter: RateLimiter;
  queueMail: QueueMail;
}

/**
 * Tells every admin that somebody wants into the account of whoever decides by a mailed link, which never works. Once a
 * day for each account, because anybody can ask.
 */
export async function tellAdmins(
  { accounts, admins, limiter, queueMail }: Telling,
  { id, username: who }: StoredProfile,
  event: HttpEvent,
): Promise<void> {
  logAccountEvent('recovery-refused', id, event);
  if (!(await isWithinLimit(limiter, rateLimits.recoveryNotice, id))) return;
  const profiles = await Promise.all((await admins()).map((admin) => accounts.find(admin)));
  const told = profiles.flatMap((profile) => (profile?.role === 'admin' ? [profile] : []));
  await Promise.all(
    told.map(({ email: to, username }) => queueMail({ template: 'recovery-refused', to, username, who })),
  );
}
