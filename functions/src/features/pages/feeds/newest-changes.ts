import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredOverride } from '../../../domain/catalogue/override-items.ts';
import { listCorrections } from '../../../domain/corrections/list-corrections.ts';

/**
 * Returns the corrections with the newest changes, newest first. The index has them in the order of their approval, so
 * those that were taken back are found by a query of their own, which reads a limited part of the index.
 */
export async function newestChanges(
  client: DynamoDBDocumentClient,
  table: string,
  max: number,
): Promise<StoredOverride[]> {
  const lists = await Promise.all([
    listCorrections(client, table, {}, { max }),
    listCorrections(client, table, { isTakenBack: true }, { max }),
  ]);
  const all = new Map(
    lists
      .flatMap(({ corrections }) => corrections)
      .map((one) => [`${one.target.type} ${one.number}`, one] as const),
  );
  return [...all.values()].toSorted((a, b) => (lastChange(a) < lastChange(b) ? 1 : -1)).slice(0, max);
}

/** The time at which a correction was approved or taken back. */
export function lastChange({ approvedAt, takenBackAt }: StoredOverride): string {
  return takenBackAt ?? approvedAt;
}
