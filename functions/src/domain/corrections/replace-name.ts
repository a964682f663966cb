import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { overrideKey, type StoredOverride } from '../catalogue/override-items.ts';
import { exists, update, write } from '../../platform/aws/items.ts';
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

const ofApproval = ['suggestedBy', 'approvedBy', 'firstApprovedBy'] as const;
const ofWithdrawal = ['takenBackBy', 'takenBackFirstBy'] as const;
type Role = (typeof ofApproval | typeof ofWithdrawal)[number];

function rolesOf(correction: StoredOverride, name: string, until: string | undefined): Role[] {
  const { approvedAt, takenBackAt = approvedAt } = correction;
  const isBefore = (at: string) => until === undefined || at < until;
  return [
    ...ofApproval.filter((role) => correction[role] === name && isBefore(approvedAt)),
    ...ofWithdrawal.filter((role) => correction[role] === name && isBefore(takenBackAt)),
  ];
}

async function rename(
  client: DynamoDBDocumentClient,
  table: string,
  correction: StoredOverride,
  roles: readonly Role[],
  name: string | null,
): Promise<void> {
  const isGone = name === null && roles.includes('suggestedBy');
  await write(
    client,
    update(table, overrideKey(correction.target, correction.field, correction.number), {
      set: Object.fromEntries(roles.map((role) => [role, name])),
      // Their own words go with them.
      remove: isGone ? ['reason'] : [],
      onlyIf: exists,
    }),
  );
}
