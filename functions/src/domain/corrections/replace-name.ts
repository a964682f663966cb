import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { exists, update, write } from '../../platform/aws/items.ts';
import { overrideKey, type StoredOverride } from '../catalogue/override-items.ts';
import { listCorrections } from './list-corrections.ts';

const readAtOnce = 100;

/**
 * Writes another username, or none after an account was deleted, on every correction that somebody suggested, approved
 * or took back. The corrections stay. It can be run twice. With `until`, an ISO time, only what was done before it:
 * somebody else may have the name since.
 */
export async function replaceName(
  client: DynamoDBDocumentClient,
  table: string,
  before: string,
  name: string | null,
  until?: string,
): Promise<void> {
  let after: string | undefined;
  do {
    const page = await listCorrections(
      client,
      table,
      { who: before, withDamaged: true },
      { after, max: readAtOnce },
    );
    for (const correction of page.corrections) {
      const roles = rolesOf(correction, before, until);
      if (roles.length > 0) await rename(client, table, correction, roles, name);
    }
    after = page.next ?? undefined;
  } while (after !== undefined);
}

type Role = 'suggestedBy' | 'approvedBy' | 'takenBackBy';

function rolesOf(correction: StoredOverride, name: string, until: string | undefined): Role[] {
  const { approvedAt, takenBackAt = approvedAt } = correction;
  const isBefore = (at: string) => until === undefined || at < until;
  return [
    ...(['suggestedBy', 'approvedBy'] as const).filter(
      (role) => correction[role] === name && isBefore(approvedAt),
    ),
    ...(correction.takenBackBy === name && isBefore(takenBackAt) ? (['takenBackBy'] as const) : []),
  ];
}

async function rename(
  client: DynamoDBDocumentClient,
  table: string,
  correction: StoredOverride,
  roles: readonly Role[],
  name: string | null,
): Promise<void> {
  const key = overrideKey(correction.target, correction.field, correction.number);
  const set = Object.fromEntries(roles.map((role) => [role, name]));
  await write(client, update(table, key, { set, onlyIf: exists }));
}
