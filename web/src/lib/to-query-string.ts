type Value = string | number | undefined;

/** Returns the text after the `?`. Empty values are omitted, and the commas of a list stay readable. */
export function toQueryString(values: Record<string, Value>): string {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)]))
    .toString()
    .replaceAll('%2C', ',');
}
