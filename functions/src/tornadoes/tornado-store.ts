import { GetCommand, QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tables } from '@touchdown/shared/contract/tables.ts';
import { CurrentCatalogue, RecordKind, Tornado, TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import * as z from 'zod';
import { writeInBatches } from '../aws/write-in-batches.ts';

/** Which record the table holds: its kind, its size by UTC year, and a fingerprint of what was loaded. */
const LoadedRecord = z.object({
  kind: RecordKind,
  fingerprint: z.string(),
  countByUtcYear: z.record(z.string(), z.int()),
  coverage: CurrentCatalogue.shape.coverage,
});
export type LoadedRecord = z.infer<typeof LoadedRecord>;

export type TornadoStore = ReturnType<typeof tornadoStore>;

const [, byYear] = tables.catalogue.indexes;
const currentKey = { pk: 'IDX#tornado', sk: 'CURRENT' };
const summaryFields = Object.keys(TornadoSummary.shape);

/** The only place that knows how a tornado lies in the catalogue table. */
export function tornadoStore(client: DynamoDBDocumentClient, table: string) {
  return {
    /** Get: one tornado, or undefined. */
    async find(id: TornadoId): Promise<Tornado | undefined> {
      const { Item } = await client.send(new GetCommand({ TableName: table, Key: keyOf(id) }));
      return Item && Tornado.strip().parse(Item);
    },

    /** Get: which record is loaded, or undefined while there is none. */
    async loadedRecord(): Promise<LoadedRecord | undefined> {
      const { Item } = await client.send(new GetCommand({ TableName: table, Key: currentKey }));
      return Item && LoadedRecord.parse(Item);
    },

    /** Query: one UTC year's tornadoes, newest first, from `offset` on. */
    async newestOfYear(year: number, offset: number, limit: number): Promise<TornadoSummary[]> {
      const wanted = offset + limit;
      const items: Record<string, unknown>[] = [];
      let startKey: Record<string, unknown> | undefined;
      do {
        const page = await client.send(
          new QueryCommand({
            TableName: table,
            IndexName: byYear.name,
            KeyConditionExpression: '#pk = :year',
            ExpressionAttributeNames: { '#pk': byYear.partitionKey, ...namesOf(summaryFields) },
            ExpressionAttributeValues: { ':year': yearKey(year) },
            ProjectionExpression: Object.keys(namesOf(summaryFields)).join(','),
            ScanIndexForward: false,
            Limit: wanted - items.length,
            ExclusiveStartKey: startKey,
          }),
        );
        items.push(...(page.Items ?? []));
        startKey = page.LastEvaluatedKey;
      } while (startKey && items.length < wanted);
      return items.slice(offset).map((item) => TornadoSummary.parse(item));
    },

    /** BatchWrite: rows are whole, so writing one again changes nothing. */
    async put(tornadoes: readonly Tornado[]): Promise<void> {
      await writeInBatches(
        client,
        table,
        tornadoes.map((tornado) => ({ PutRequest: { Item: toItem(tornado) } })),
      );
    },

    async remove(ids: readonly TornadoId[]): Promise<void> {
      await writeInBatches(
        client,
        table,
        ids.map((id) => ({ DeleteRequest: { Key: keyOf(id) } })),
      );
    },

    async setLoadedRecord(record: LoadedRecord): Promise<void> {
      await writeInBatches(client, table, [{ PutRequest: { Item: { ...currentKey, ...record } } }]);
    },
  };
}

function toItem(tornado: Tornado): Record<string, unknown> {
  const item: Record<string, unknown> = {
    ...tornado,
    ...keyOf(tornado.id),
    // By UTC, as lists are ordered: by the source's own year, New Year's Eve would be out of order.
    g2pk: yearKey(utcYear(tornado)),
    g2sk: `${tornado.begin_datetime}#${tornado.id}`,
  };
  if (tornado.episode_id) {
    item['g1pk'] = `EP#${tornado.episode_id}`;
    item['g1sk'] = item['g2sk'];
  }
  return item;
}

function keyOf(id: TornadoId) {
  return { pk: `TOR#${id}`, sk: 'META' };
}

export function utcYear(tornado: Pick<Tornado, 'begin_datetime'>): number {
  return Number(tornado.begin_datetime.slice(0, 4));
}

function yearKey(year: number): string {
  return `YEAR#${year}`;
}

/** Several of our fields are reserved words in DynamoDB's expressions, so all go by placeholder. */
function namesOf(fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [`#${field}`, field]));
}
