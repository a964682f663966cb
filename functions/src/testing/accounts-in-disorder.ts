import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

interface Item {
  pk: string;
  sk: string;
  [name: string]: unknown;
}

/** Every half of an account without its other half, in words; empty where all is well. */
export async function accountsInDisorder(client: DynamoDBDocumentClient, table: string): Promise<string[]> {
  const items = await scan(client, table);
  const at = new Map(items.map((item) => [`${item.pk}|${item.sk}`, item]));
  const profileOf = (uid: unknown) => at.get(`USER#${String(uid)}|PROFILE`);
  const wrong: string[] = [];
  for (const { pk, sk, ...item } of items) {
    const [kind, name] = [pk.slice(0, pk.indexOf('#')), pk.slice(pk.indexOf('#') + 1)];
    if (sk === 'PROFILE' && item['deletedAt'] === undefined) {
      if (at.get(`UNAME#${lower(item['username'])}|U`)?.['uid'] !== name) wrong.push(`${pk} has no name`);
      if (at.get(`EMAIL#${lower(item['email'])}|E`)?.['uid'] !== name) wrong.push(`${pk} has no address`);
      if (!at.has(`CRED#${name}|C`)) wrong.push(`${pk} has no password`);
      const saved = items.filter((one) => one.pk === pk && one.sk.startsWith('BM#')).length;
      if (saved !== item['bookmarks'])
        wrong.push(`${pk} counts ${String(item['bookmarks'])} of ${saved} bookmarks`);
    }
    if (kind === 'UNAME' && lower(profileOf(item['uid'])?.['username']) !== name)
      wrong.push(`${pk} is nobody’s`);
    if (kind === 'EMAIL' && lower(profileOf(item['uid'])?.['email']) !== name)
      wrong.push(`${pk} is nobody’s`);
    if (kind === 'CRED' && profileOf(name)?.['username'] === undefined) wrong.push(`${pk} is nobody’s`);
    if (kind === 'SESS' && !profileOf(item['uid'])) wrong.push(`${pk} is nobody’s`);
  }
  return wrong;
}

function lower(value: unknown): string {
  return String(value).toLowerCase();
}

async function scan(client: DynamoDBDocumentClient, table: string): Promise<Item[]> {
  const items: Item[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: table, ExclusiveStartKey: startKey }));
    items.push(...((page.Items ?? []) as Item[]));
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return items;
}
