/**
 * Which tornado a source's own id means. Aliases of a year lie together by the hundred: a lookup is one
 * Query, and 150,000 of them cost a few thousand writes.
 */
export interface AliasKey {
  pk: string;
  /** The name within the item's map. */
  name: string;
}

const eventsABucket = 1_000;

/** `ncei:10086976` or `spc:1974-123` as a place in the table; undefined where it is neither. */
export function aliasKey(alias: string): AliasKey | undefined {
  const event = /^ncei:(\d{1,12})$/.exec(alias)?.[1];
  if (event) return { pk: `ALIAS#ncei#${Math.floor(Number(event) / eventsABucket)}`, name: event };
  const spc = /^spc:(\d{4})-([\w~.-]{1,30})$/.exec(alias);
  if (spc) return { pk: `ALIAS#spc#${spc[1]}`, name: spc[2] ?? '' };
  return undefined;
}

/** Groups a year's aliases into items; `sk` carries the year and the run, as a tornado's revisions do. */
export function toAliasItems(
  year: number,
  run: number,
  aliases: Iterable<readonly [alias: string, id: string]>,
): Record<string, unknown>[] {
  const items = new Map<string, Record<string, string>>();
  for (const [alias, id] of aliases) {
    const key = aliasKey(alias);
    if (!key) continue;
    const names = items.get(key.pk) ?? {};
    names[key.name] = id;
    items.set(key.pk, names);
  }
  return [...items].map(([pk, names]) => ({ pk, sk: aliasSortKey(year, run), names }));
}

function aliasSortKey(year: number, run: number): string {
  return `${year}#${String(run).padStart(8, '0')}`;
}

export function runOfAliasItem(item: Record<string, unknown>): number {
  return Number(String(item['sk']).split('#')[1]);
}
