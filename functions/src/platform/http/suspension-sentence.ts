import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { Suspension } from '@touchdown/shared/contract/person.ts';

/** Returns what somebody who is suspended reads when they write: until when, why, and where to appeal if the stage has a contact. */
export function suspensionSentence({ reason, until }: Suspension, contactEmail: string | undefined): string {
  const end = until === null ? 'until further notice' : `until ${longDate(until)}`;
  const sentence = `Your account is suspended ${end}. Reason: ${reason.replace(/[.\s]+$/, '')}.`;
  return contactEmail === undefined
    ? sentence
    : `${sentence} If you think this is wrong, write to ${contactEmail}.`;
}
