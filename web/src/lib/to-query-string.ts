type Value = string | number | undefined;

/** What follows the `?`: empty values are left out, and the commas of a list stay readable. */
export function toQueryString(values: Record<string, Value>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    .toString()
    .replaceAll('%2C', ',');
}
