type Item = Record<string, unknown>;

/** Returns only these fields of an item, and null for each one that it does not have. */
export function onlyFields(item: Item, fields: readonly string[]): Item {
  return Object.fromEntries(fields.map((name) => [name, item[name] ?? null]));
}

/** Returns only these fields of a value within an item; one that is not there is left out. Other values stay. */
export function onlyKnownFields(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => onlyKnownFields(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)));
}
