import {
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { ListQueuesCommand, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { aboutNobody, personalDataRows } from '@touchdown/shared/privacy/registry.ts';
import type { ItemName, PersonalData } from '@touchdown/shared/privacy/row.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey, type StoredKind } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';

/** One attribute of an item, or another stored thing, as text. */
export interface Stored {
  /** A kind of item with its attribute, or a bucket or queue. */
  place: string;
  item?: Attribute;
  text: string;
}

export type Trace = PersonalData['deletion']['leaves'][number];

interface Attribute {
  name: ItemName;
  attribute: string;
}

type Item = Record<string, unknown>;

/** Every attribute of every item of every table. */
export async function storedItems(
  client: DynamoDBDocumentClient,
  nameOf: (logicalId: string) => string,
): Promise<Stored[]> {
  const found: Stored[] = [];
  for (const [table, shape] of Object.entries(tables)) {
    let startKey: Item | undefined;
    do {
      const page = await client.send(
        new ScanCommand({ TableName: nameOf(`${shape.name}Table`), ExclusiveStartKey: startKey }),
      );
      for (const item of page.Items ?? []) found.push(...attributesOf(table, item));
      startKey = page.LastEvaluatedKey;
    } while (startKey);
  }
  return found;
}

function attributesOf(table: string, item: Item): Stored[] {
  const { kinds } = tables[table as keyof typeof tables];
  const kind = Object.entries(kinds as Record<string, StoredKind>).find(
    ([, { partition, sort }]) =>
      readKey(partition, String(item[partitionKey])) && readKey(sort, String(item[sortKey])),
  );
  const name = `${table}.${kind?.[0] ?? 'unknown'}` as ItemName;
  return Object.entries(item).map(([attribute, value]) => ({
    place: `${name} ${attribute}`,
    item: { name, attribute },
    text: JSON.stringify(value instanceof Set ? [...value] : value) ?? '',
  }));
}

/** Every object of every bucket: its key and, unless it is long, its text. */
export async function storedObjects(s3: S3Client): Promise<Stored[]> {
  const found: Stored[] = [];
  const { Buckets: buckets = [] } = await s3.send(new ListBucketsCommand({}));
  for (const { Name: Bucket } of buckets) {
    const { Contents: objects = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    for (const { Key, Size: size = 0 } of objects) {
      // A body that nobody reads fails outside of any test when the store stops.
      const { Body } = size >= 100_000 ? {} : await s3.send(new GetObjectCommand({ Bucket, Key }));
      const text = (await Body?.transformToString('latin1')) ?? '';
      found.push({ place: `${Bucket}/${Key}`, text: `${Key} ${text}` });
    }
  }
  return found;
}

/** What waits in any queue, also in those for what could not be handled. */
export async function waitingMessages(sqs: SQSClient): Promise<Stored[]> {
  const { QueueUrls: urls = [] } = await sqs.send(new ListQueuesCommand({}));
  const all = urls.map(async (QueueUrl) => {
    const { Messages: messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 }),
    );
    return messages.map(({ Body }) => ({ place: QueueUrl, text: Body ?? '' }));
  });
  return (await Promise.all(all)).flat();
}

/** What may be in an attribute of a kind of item after its person has left. */
export function mayStay(item: Attribute): ReadonlySet<Trace> {
  return new Set(rowsOf(item).flatMap(({ deletion }) => deletion.leaves));
}

/** The sections of the export in which this attribute is; none if the registry says that it is in none. */
export function sectionsOf(item: Attribute): string[] {
  return rowsOf(item).flatMap(({ exported }) => ('in' in exported ? exported.in : []));
}

function rowsOf({ name, attribute }: Attribute): PersonalData[] {
  if (name in aboutNobody) throw new Error(`Something about a person is in ${name}, which is about nobody.`);
  const rows = personalDataRows.flatMap(([, row]): PersonalData[] => {
    const attributes = row.in.items?.[name];
    return attributes === 'all' || attributes?.includes(attribute) || attributes?.includes(indexOf(attribute))
      ? [row]
      : [];
  });
  if (rows.length === 0)
    throw new Error(`The registry of personal data does not have ${attribute} of ${name}.`);
  return rows;
}

/** The registry names the key of an index by the index: browsers read it, and must not learn how items are stored. */
function indexOf(attribute: string): string {
  return attribute === community.indexes.byPerson.partitionKey ? 'byPerson' : attribute;
}
