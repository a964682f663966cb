import type { AttributeValue } from '@aws-sdk/client-dynamodb';

export type StoredItem = Record<string, AttributeValue>;

/** One item on a line, in the format of DynamoDB's own exports. */
export function itemLine(item: StoredItem): string {
  // Bytes may be a Buffer, which JSON would write as a list of numbers before a replacer sees it.
  return JSON.stringify(
    { Item: item },
    function (this: Record<string, unknown>, key: string, value: unknown) {
      const bytes = this[key];
      return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : value;
    },
  );
}

/** A type's letter has text or a list of texts only for bytes: a map with an attribute of that name has an object. */
export function itemOfLine(line: string): StoredItem {
  const { Item: item } = JSON.parse(line, (key, value: unknown) => {
    if (key === 'B' && typeof value === 'string') return Buffer.from(value, 'base64');
    if (key === 'BS' && Array.isArray(value)) return value.map((one) => Buffer.from(String(one), 'base64'));
    return value;
  }) as { Item: StoredItem };
  return item;
}
