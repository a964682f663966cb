import { aliasSort, catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyText, readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';

/**
 * Maps a source's own id to a tornado. One item holds hundreds of a year's aliases: a lookup is one Query, and
 * storing 150,000 aliases takes a few thousand writes.
 */
export interface AliasKey {
  partition: string;
  /** The name within the item's map. */
  name: string;
}

const eventsPerGroup = 1_000;
const { nceiAliases, spcAliases } = catalogue.kinds;

/** Returns the key for an alias such as `ncei:10086976` or `spc:1974-123`, or undefined for any other text. */
export function aliasKey(alias: string): AliasKey | undefined {
  const event = /^ncei:(\d{1,12})$/.exec(alias)?.[1];
  if (event) {
    const group = String(Math.floor(Number(event) / eventsPerGroup));
    return { partition: keyText(nceiAliases.partition, { group }), name: event };
  }
  const [, sourceYear, name] = /^spc:(\d{4})-([\w~.-]{1,30})$/.exec(alias) ?? [];
  if (!sourceYear || !name) return undefined;
  return { partition: keyText(spcAliases.partition, { sourceYear }), name };
}

/** Groups a year's aliases into items. The sort key contains the year and the run, as for a tornado's revisions. */
export function toAliasItems(
  year: number,
  run: number,
  aliases: Iterable<readonly [alias: string, id: string]>,
): Record<string, unknown>[] {
  const items = new Map<string, Record<string, string>>();
  for (const [alias, id] of aliases) {
    const key = aliasKey(alias);
    if (!key) continue;
    const names = items.get(key.partition) ?? {};
    names[key.name] = id;
    items.set(key.partition, names);
  }
  const sort = keyText(aliasSort, { year: String(year), run });
  return [...items].map(([partition, names]) => ({ [partitionKey]: partition, [sortKey]: sort, names }));
}

export function runOfAliasItem(item: Record<string, unknown>): number {
  return readKey(aliasSort, String(item[sortKey]))?.run ?? Number.NaN;
}
