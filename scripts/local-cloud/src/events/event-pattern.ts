type Leaf = string | number | boolean | null | { [operator: string]: unknown };

/** Returns whether an event matches a filter: every named field must match one of its choices. */
export function matchesEventPattern(pattern: unknown, event: unknown): boolean {
  return Object.entries(pattern as Record<string, unknown>).every(([key, expected]) => {
    const value = (event as Record<string, unknown> | undefined)?.[key];
    // Continues with a missing value too, because `{ exists: false }` matches it.
    if (!Array.isArray(expected)) return matchesEventPattern(expected, value);
    return (expected as Leaf[]).some((choice) => matchesLeaf(choice, value));
  });
}

function matchesLeaf(choice: Leaf, value: unknown): boolean {
  if (typeof choice !== 'object' || choice === null) return choice === value;
  const [[operator, argument] = ['', undefined]] = Object.entries(choice);
  switch (operator) {
    case 'prefix':
      return typeof value === 'string' && value.startsWith(String(argument));
    case 'exists':
      return (value !== undefined) === argument;
    case 'anything-but':
      return value !== undefined && ![argument].flat().includes(value);
    default:
      throw new Error(`The local cloud does not support the filter operator "${operator}".`);
  }
}
