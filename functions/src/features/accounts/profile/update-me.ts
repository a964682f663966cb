import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { MemberCounts } from '../../../domain/members/member-counts.ts';
import { profileChoices, type ProfileChoice, type StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { newMailToken } from '../email/mail-token.ts';
import { ownProfile } from './own-profile.ts';
import { toCurrentUser } from './to-current-user.ts';

/** A new email address must be verified. The old one is notified, because a thief may have changed it. */
export function updateMe(
  ports: Pick<AccountPorts, 'accounts' | 'writer' | 'queueMail' | 'limiter' | 'now'>,
): RouteHandlers<typeof accountRoutes>['updateMe'] {
  const { accounts, writer, queueMail, limiter, now } = ports;
  return async ({ person, body }, _reply, event) => {
    const before = await ownProfile(accounts, person);
    const counts = await accounts.countsOf(before.id);
    const after: StoredProfile = {
      ...before,
      username: body.username ?? before.username,
      email: body.email ?? before.email,
      // An empty text removes the bio.
      bio: body.bio === undefined ? before.bio : body.bio || null,
    };
    for (const choice of Object.keys(profileChoices) as ProfileChoice[]) {
      const stored = before[choice] ?? profileChoices[choice];
      const wanted = body[choice] ?? stored;
      if (wanted !== stored) await writer.setChoice(before.id, choice, wanted);
      after[choice] = wanted;
    }
    const isEmailChanged = after.email.toLowerCase() !== before.email.toLowerCase();
    if (isEmailChanged) after.isVerified = false;
    if (isUnchanged(before, after)) return response(after, counts);
    if (isEmailChanged) await limiter.take(rateLimits.changeEmail, before.id);
    const token = isEmailChanged ? newMailToken('verify-email', after, now()) : undefined;
    await writer.update(before, after, token);
    if (token) {
      const { username, email } = after;
      await queueMail({ template: 'verify-email', to: email, username, token: token.token });
      await queueMail({
        template: 'email-changed',
        to: before.email,
        username,
        newEmailMasked: maskedEmail(email),
      });
    }
    logAccountEvent('profile-changed', person.id, event);
    return response(after, counts);
  };
}

function isUnchanged(before: StoredProfile, after: StoredProfile): boolean {
  return before.username === after.username && before.email === after.email && before.bio === after.bio;
}

/** `a…@example.org`: recognizable only to somebody who knows the email address. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

function response(profile: StoredProfile, counts: MemberCounts) {
  return { data: { user: toCurrentUser(profile, counts) }, message: accountSentences.profileUpdated };
}
