import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { RouteRequest } from '@touchdown/shared/contract/route.ts';
import { isWithinLimit } from '../../../platform/limits/is-within-limit.ts';
import { clientSite } from '../../../platform/http/client-network.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import { profileChoices, type ProfileChoice, type StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import { accounts, limiter, now, ownProfile, queueMail, writer, type Handlers } from '../account-stores.ts';
import { mailboxKey } from '../../../domain/mail/mailbox-key.ts';
import { maskedEmail } from '../email/account-mail.ts';
import { newMailToken, type MailToken } from '../email/mail-token.ts';
import { requireProof } from '../passkeys/require-proof.ts';
import { refuseReservedUsername } from '../sign-in/taken-names.ts';
import { toCurrentUser, type AccountCounts } from './to-current-user.ts';

type Changes = RouteRequest<typeof accountRoutes.updateMe>['body'];

/** A new email address must be verified. The old one gets a link that restores it, because a thief may have changed it. */
export const updateMe: Handlers['updateMe'] = async ({ person, body }, _reply, event) => {
  const before = await ownProfile(person);
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
  if (after.username.toLowerCase() !== before.username.toLowerCase()) refuseReservedUsername(after.username);
  const isEmailChanged = after.email.toLowerCase() !== before.email.toLowerCase();
  if (isEmailChanged) after.isVerified = false;
  if (isUnchanged(before, after)) return response(after, counts);
  if (isEmailChanged) await changeEmail(before, after, body, event);
  else await writer.update(before, after);
  logAccountEvent('profile-changed', person.id, event);
  return response(after, counts);
};

/** Whoever has the email address can get the account, so a session alone is not enough to change it. */
async function changeEmail(
  before: StoredProfile,
  after: StoredProfile,
  { currentPassword, passkey }: Pick<Changes, 'currentPassword' | 'passkey'>,
  event: HttpEvent,
): Promise<void> {
  if (currentPassword === undefined && passkey === undefined) throw passwordNeeded();
  await limiter.take(rateLimits.confirmPassword, before.id);
  await requireProof(before, { currentPassword, passkey }, 'change-email', event);
  await limiter.take(rateLimits.changeEmail, before.id);
  await limiter.take(rateLimits.mailToUnconfirmed, mailboxKey(after.email));
  await limiter.take(rateLimits.mailsByNetwork, clientSite(event));
  const verification = newMailToken('verify-email', after, now());
  const restoration = holdEmail(before, after);
  await writer.update(before, after, restoration ? [verification, restoration] : [verification]);
  const { username, email } = after;
  await queueMail({ template: 'verify-email', to: email, username, token: verification.token });
  if (
    !before.isVerified &&
    !(await isWithinLimit(limiter, rateLimits.mailToUnconfirmed, mailboxKey(before.email)))
  )
    return;
  await queueMail({
    template: 'email-changed',
    to: before.email,
    username,
    ...(before.isVerified ? { newEmailMasked: maskedEmail(email) } : {}),
    ...(restoration ? { restoreToken: restoration.token } : {}),
  });
}

/**
 * Holds the old email address and returns the link for its owner. Only an address that was verified, or a stranger
 * whose address was entered by mistake would get the account. And only the first of a week, or a thief who changes
 * it twice would get a link too.
 */
function holdEmail(before: StoredProfile, after: StoredProfile): MailToken | undefined {
  const isAnotherHeld = before.heldEmail !== undefined && before.heldEmail.until > now();
  if (!before.isVerified || isAnotherHeld) return undefined;
  const token = newMailToken('restore-email', before, now());
  after.heldEmail = { email: before.email, until: token.stored.expiresAt };
  return token;
}

function passwordNeeded(): Problem {
  return new Problem('INVALID_REQUEST', accountSentences.passwordForEmail, [
    { field: 'currentPassword', received: 'nothing', allowed: 'your password' },
  ]);
}

function isUnchanged(before: StoredProfile, after: StoredProfile): boolean {
  return before.username === after.username && before.email === after.email && before.bio === after.bio;
}

function response(profile: StoredProfile, counts: AccountCounts) {
  return { data: { user: toCurrentUser(profile, counts) }, message: accountSentences.profileUpdated };
}
