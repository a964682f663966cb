import { longDate } from '../text/written-date.ts';
import type { Suspension } from './person.ts';
import { supportEmail } from './support-email.ts';

/** Returns what somebody who is suspended reads when they write: until when, why, and how to appeal. */
export function suspensionSentence({ reason, until }: Suspension): string {
  const end = until === null ? 'until further notice' : `until ${longDate(until)}`;
  return `Your account is suspended ${end}. Reason: ${reason.replace(/[.\s]+$/, '')}. If you think that this is wrong, write to ${supportEmail}.`;
}
