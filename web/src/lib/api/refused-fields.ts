import { ApiError, messageOf, networkFailure } from './api-error.ts';

/**
 * Returns the fields of a form that the server refused, with the reason: its message at the first field, the rule
 * at the others. `blame` names the field for the code of a refusal that names none.
 */
export function refusedFields<V>(
  error: unknown,
  names: readonly (keyof V & string)[],
  blame: Partial<Record<string, keyof V & string>> = {},
): { [K in keyof V]?: string } {
  if (!(error instanceof ApiError)) return {};
  const blamed = error.details.length === 0 ? blame[error.code ?? ''] : undefined;
  if (blamed !== undefined) return { [blamed]: error.message } as { [K in keyof V]?: string };
  const known = error.details.filter(({ field }) => names.includes(field as keyof V & string));
  return Object.fromEntries(
    known.map(({ field, allowed }, index) => [field, index === 0 ? error.message : `Allowed: ${allowed}.`]),
  ) as { [K in keyof V]?: string };
}

/** Returns why a whole form was refused. Without a network, the message adds that the input is kept. */
export function refusalSentence(error: unknown): string {
  const isUnreachable = messageOf(error) === networkFailure;
  return isUnreachable && !navigator.onLine
    ? 'You’re offline. Your text is still here; try again when you’re connected.'
    : messageOf(error);
}
