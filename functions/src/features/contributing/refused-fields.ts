import { Problem } from '@touchdown/shared/contract/problem.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';

/** Long enough to recognise the value, short enough not to echo a page of text. */
const maxQuotedCharacters = 80;

/** Throws the sentence of the first refused field, with all of them in the details. */
export function throwIfRefused(
  refused: Record<string, string>,
  valueOf: (field: string) => string | undefined,
): void {
  const fields = Object.entries(refused);
  const [first] = fields;
  if (!first) return;
  const details = fields.map(([field, allowed]) => ({
    field,
    received: shortened(JSON.stringify(valueOf(field)), maxQuotedCharacters),
    allowed,
  }));
  throw new Problem('INVALID_REQUEST', first[1], details);
}
