import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
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
  return uploads.map(({ id }) => ({
    Update: {
      TableName: table,
      Key: ticketKey(id),
      UpdateExpression: 'SET usedBy = :usedBy',
      ConditionExpression:
        '#status = :ready AND #owner = :owner AND attribute_not_exists(usedBy) AND #ttl > :now',
      ExpressionAttributeNames: { '#status': 'status', '#owner': 'owner', '#ttl': expiryAttribute },
      ExpressionAttributeValues: {
        ':ready': 'READY',
        ':owner': owner,
        ':usedBy': usedBy,
        ':now': Math.floor(now / 1000),
      },
    },
  }));
}

export function usedUploadProblem(): Problem {
  return new Problem('CONFLICT', uploadSentences.usedBefore);
}
