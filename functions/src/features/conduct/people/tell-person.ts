import type { AppealLink } from '../../../domain/appeals/offer-appeal.ts';
import type { MailQueue } from '../../../domain/mail/mail-queue.ts';
import { oneLine } from '../../../domain/mail/one-line.ts';
import type { SessionOwner, StoredSuspension } from '../../../domain/members/session-items.ts';

export type SuspendedProfile = SessionOwner & { email: string; restoredAt?: string };

/** Tells somebody that they are suspended, or no longer. */
export type TellPerson = (profile: SuspendedProfile) => Promise<void>;

/** Stores that a suspension can be contested, and returns what the mail needs for its link. */
export type OfferAppeal = (uid: string, suspension: StoredSuspension) => Promise<AppealLink>;

/** The mail has the time of the decision in its id, so that a repeat sends no second one. It goes at once. */
export function conductMail(mail: MailQueue, offerAppeal: OfferAppeal): TellPerson {
  return async ({ id, email: to, username, suspension, restoredAt }) => {
    if (suspension) {
      const { at, until, reason } = suspension;
      await mail.send({
        template: 'account-suspended',
        id: `account-suspended:${id}:${at}`,
        to,
        username,
        reason: oneLine(reason) ?? 'None was given',
        until,
        appeal: await offerAppeal(id, suspension),
      });
    } else if (restoredAt !== undefined) {
      await mail.send({
        template: 'account-restored',
        id: `account-restored:${id}:${restoredAt}`,
        to,
        username,
      });
    }
  };
}
