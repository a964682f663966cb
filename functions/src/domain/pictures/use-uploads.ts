import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { above, absent, update } from '../../platform/aws/items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import type { ReadyUpload } from './ready-uploads.ts';
import { ticketKey } from './upload-ticket.ts';

interface UploadUse {
  /** The ephemeral table. */
  table: string;
  owner: string;
  /** The partition of the item that will show them. */
  usedBy: string;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Returns items for a caller's transaction. They ensure that each picture is used once, by its owner, and only if
 * the whole transaction succeeds. If one of them is refused, throw `usedUploadProblem`.
 */
export function useUploads(
  uploads: readonly ReadyUpload[],
  { table, owner, usedBy, now }: UploadUse,
): TransactItem[] {
  const onlyIf = {
    status: 'READY',
    owner,
    usedBy: absent,
    [expiryAttribute]: above(Math.floor(now / 1000)),
  };
  return uploads.map(({ id }) => update(table, ticketKey(id), { set: { usedBy }, onlyIf }));
}

export function usedUploadProblem(): Problem {
  return new Problem('CONFLICT', uploadSentences.usedBefore);
}
