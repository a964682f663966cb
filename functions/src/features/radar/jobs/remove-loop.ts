import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RadarTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
import { findShownLoop, removedLoop } from './finished-loop.ts';

interface RemovalPlace {
  client: DynamoDBDocumentClient;
  table: string;
  now: () => number;
}

/** Another loop may replace the public one meanwhile. */
const maxAttempts = 3;

/** Removes the public loop of a target. The next request draws it again, and its files go like those of a replaced loop. */
export async function removeLoop(
  target: RadarTarget,
  { client, table, now }: RemovalPlace,
): Promise<{ removed: true }> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const shown = await findShownLoop(client, table, target);
    if (!shown) throw new Problem('NOT_FOUND', 'There is no public radar loop to remove.');
    const refused = await refusedConditions(transact(client, removedLoop(table, target, shown, now())));
    if (refused.length === 0) return { removed: true };
  }
  throw new Problem('CONFLICT', 'The radar loop is changing right now. Please try again.', [], {
    retryAfterSeconds: 2,
  });
}
