import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { drawToken } from '../email/mail-token.ts';
import { maskedEmail } from '../email/masked-email.ts';
import { ownProfile } from './own-profile.ts';
import { toCurrentUser } from './to-current-user.ts';

/** A new email address has to be verified, and the old one is notified: a thief may have changed it. */
export function updateMe(ports: AccountPorts): RouteHandlers<typeof accountRoutes>['updateMe'] {
  const { accounts, writer, mail, limiter, now } = ports;
  return async ({ person, body }, _reply, event) => {
    const before = await ownProfile(accounts, person);
    const after: StoredProfile = {
      ...before,
      username: body.username ?? before.username,
      email: body.email ?? before.email,
      // An empty text removes it.
      bio: body.bio === undefined ? before.bio : body.bio || null,
    };
    const isMoved = after.email.toLowerCase() !== before.email.toLowerCase();
    if (isMoved) after.isVerified = false;
    if (isSame(before, after)) return answer(before);
    if (isMoved) await limiter.take(rateLimits.changeEmail, before.id);
    const token = isMoved ? drawToken('verify-email', after, now()) : undefined;
    await writer.update(before, after, token);
    if (token) {
      const { username, email } = after;
      await mail({ template: 'verify-email', to: email, username, token: token.token });
      await mail({
        template: 'email-changed',
        to: before.email,
        username,
        newEmailMasked: maskedEmail(email),
      });
    }
    logAccountEvent('profile-changed', person.id, event);
    return answer(after);
  };
}

function isSame(a: StoredProfile, b: StoredProfile): boolean {
  return a.username === b.username && a.email === b.email && a.bio === b.bio;
}

function answer(profile: StoredProfile) {
  return { data: { user: toCurrentUser(profile) }, message: accountSentences.profileUpdated };
}
