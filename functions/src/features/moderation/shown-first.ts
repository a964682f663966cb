import type { Person } from '@touchdown/shared/contract/person.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import type * as z from 'zod';
import type { StoredFirst } from '../../domain/contributions/contribution-item.ts';
import { standsAt } from '../../domain/contributions/first-decision.ts';

/** Returns the first of two decisions as moderators see it. Nobody sees who objected. */
export function shownFirst(
  first: StoredFirst,
  nameOf: (id: string) => string | null,
  reader: Pick<Person, 'id'>,
): NonNullable<z.input<typeof ReviewedSuggestion>['first']> {
  const { status, by, at, note, objections, reasons = [] } = first;
  return {
    status,
    by: nameOf(by),
    at,
    note,
    takes_effect_at: standsAt(first),
    objections,
    ...(reasons.length > 0 ? { objection_reasons: reasons } : {}),
    is_own: by === reader.id,
  };
}
