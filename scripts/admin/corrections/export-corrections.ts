import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  firstOverrideKey,
  fromOverrideItem,
  reportOverridePartition,
} from '@touchdown/functions/domain/catalogue/override-items.ts';
import { readChanges } from '@touchdown/functions/domain/catalogue/stored-catalogue.ts';
import { tornadoPartition } from '@touchdown/functions/domain/catalogue/tornado-items.ts';
import { queryAll } from '@touchdown/functions/platform/aws/query-all.ts';
import { inLanes } from '@touchdown/functions/platform/in-lanes.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { toFiled, type FiledCorrection } from './correction-file.ts';

const lanes = 16;
/** The highest number that a change can have. Nothing depends on the pointer, which may be what is damaged. */
const lastNumber = 999_999_999_999;

export interface CorrectionExport {
  /** In the order in which they were approved. */
  corrections: FiledCorrection[];
  /** The keys of items that make no correction. */
  unreadable: string[];
}

/**
 * Reads every correction of tornadoes and storm reports, with those taken back. Like an import it finds them by the
 * numbered changes and not through an index, which may be behind.
 */
export async function exportCorrections(
  client: DynamoDBDocumentClient,
  table: string,
): Promise<CorrectionExport> {
  const changes = await readChanges(client, table, 1, lastNumber);
  const tornadoes = [...new Set(changes.map(({ tornado }) => tornado))].filter((id) => id !== '');
  const items = await below(client, table, reportOverridePartition);
  await inLanes(lanes, tornadoes, async (id) => {
    items.push(...(await below(client, table, tornadoPartition(id), firstOverrideKey)));
  });
  const found: CorrectionExport = { corrections: [], unreadable: [] };
  for (const item of items) {
    const override = fromOverrideItem(item);
    const filed = override && toFiled(override);
    if (filed) found.corrections.push(filed);
    else found.unreadable.push(`${String(item[partitionKey])} / ${String(item[sortKey])}`);
  }
  found.corrections.sort(
    (a, b) => Date.parse(a.approvedAt) - Date.parse(b.approvedAt) || a.number - b.number,
  );
  return found;
}

function below(client: DynamoDBDocumentClient, table: string, partition: string, beginning?: string) {
  return queryAll(client, {
    TableName: table,
    KeyConditionExpression: `#pk = :pk${beginning === undefined ? '' : ' AND begins_with(#sk, :beginning)'}`,
    ExpressionAttributeNames: {
      '#pk': partitionKey,
      ...(beginning === undefined ? {} : { '#sk': sortKey }),
    },
    ExpressionAttributeValues: {
      ':pk': partition,
      ...(beginning === undefined ? {} : { ':beginning': beginning }),
    },
    ConsistentRead: true,
  });
}
