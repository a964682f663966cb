type Leaf = string | number | boolean | null | { [operator: string]: unknown };

/** Whether an event fits a filter: every named field must, and of a field's choices any one. */
export function matchesEventPattern(pattern: unknown, event: unknown): boolean {
  return Object.entries(pattern as Record<string, unknown>).every(([key, wanted]) => {
    const value = (event as Record<string, unknown> | undefined)?.[key];
    // What is not there can still be asked for: `{ exists: false }` fits it.
    if (!Array.isArray(wanted)) return matchesEventPattern(wanted, value);
    return (wanted as Leaf[]).some((choice) => matchesLeaf(choice, value));
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
      throw new Error(`The filter operator "${operator}" is not known to the local cloud.`);
  }
}
