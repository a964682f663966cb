import { setTimeout as wait } from 'node:timers/promises';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import {
  emailVerifiedOutcomes,
  emailVerifiedParameter,
  type EmailVerifiedOutcome,
} from '@touchdown/shared/accounts/email-verified.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { mailboxKey } from '../../../domain/mail/mailbox-key.ts';
import { setTokens } from '../../../domain/members/session-cookies.ts';
import { isAlive, type StoredSession } from '../../../domain/members/session-items.ts';
import { clientSite } from '../../../platform/http/client-network.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import {
  accounts,
  limiter,
  now,
  ownProfile,
  queueMail,
  security,
  sessions,
  settings,
  whatOpens,
  type Handlers,
} from '../account-stores.ts';
import { idsOf } from '../passkeys/passkey-items.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { sentSession } from '../sessions/sent-session.ts';
import { rememberDevice } from '../sign-in/known-device.ts';
import { endedBy, indexMilliseconds, isProved, maxAttempts } from '../what-opens.ts';
import { keysInMail } from './account-mail.ts';
import { hashOfToken, newMailToken } from './mail-token.ts';

/**
 * Verifies the address for whoever follows the link in a browser that is signed in to the account: this one person reads
 * the mail and has a key. The first time, that browser's keys stay and all others go, because somebody else may have
 * signed up with the address. Without a session the link changes nothing, also when a mail program follows it: `signed-out`
 * leads to a page. It works more than once, so that its owner sees a result.
 */
async function verify(
  token: string,
  session: StoredSession | undefined,
  [reply, event]: [Reply, HttpEvent],
): Promise<EmailVerifiedOutcome | 'signed-out'> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const link = await accounts.findToken(hashOfToken(token));
    if (link?.kind !== 'verify-email') return 'invalid';
    const profile = await accounts.find(link.uid);
    if (!profile || profile.email !== link.email) return 'invalid';
    if (profile.isVerified) return 'already';
    if (link.expiresAt <= now()) return 'expired';
    if ((await settings()).readOnly) return 'read-only';
    if (!session || !isAlive(session, profile, now())) return 'signed-out';
    const isLater = isProved(profile);
    // A session of an earlier release does not say what was used in it, so its owner would lose every key.
    if (!isLater && session.shown === undefined) return 'signed-out';
    const isVerified = isLater
      ? await accounts.verifyEmail(profile.id, link.email)
      : await proveMailbox(profile, session, [reply, event]);
    if (!isVerified) {
      await wait(indexMilliseconds);
      continue;
    }
    logAccountEvent('email-verified', profile.id, event);
    return 'verified';
  }
  throw new Problem('CONFLICT', 'Your account is changing right now. Please try again.');
}

/** Ends what the session has not shown, and goes on in a new one. `false` when another change came first. */
async function proveMailbox(
  profile: StoredProfile,
  { sid, shown = new Set<string>(), confirmedAt }: StoredSession,
  [reply, event]: [Reply, HttpEvent],
): Promise<boolean> {
  const { id, email: to, username } = profile;
  const before = await whatOpens(profile);
  const ended = endedBy('verified', before, shown);
  const owner = { id, authEpoch: profile.authEpoch + 1 };
  const next = sessions.prepare(owner, deviceOf(event), shown);
  if (confirmedAt !== undefined) next.session.confirmedAt = confirmedAt;
  const isWritten = await security.endKeys('verified', {
    profile,
    before,
    shown,
    audit: { what: 'email-verified', uid: id, by: id, ...detailOf(ended) },
    replacement: { session: next.session, replacedId: sid },
  });
  if (!isWritten) return false;
  setTokens(reply, next.tokens);
  rememberDevice(owner, reply);
  const after = await accounts.find(id);
  if (after) {
    const opens = keysInMail(await whatOpens(after));
    await queueMail({
      template: 'email-verified',
      to,
      username,
      opens,
      endedPasskeys: ended.passkeys.length,
    });
  }
  return true;
}

function detailOf({ password, passkeys }: ReturnType<typeof endedBy>): { detail?: string } {
  const ended = [...(password ? ['the password'] : []), ...(passkeys.length > 0 ? [idsOf(passkeys)] : [])];
  return ended.length > 0 ? { detail: `ended ${ended.join(', ')}` } : {};
}

/** The link in the mail. */
export const verifyEmail: Handlers['verifyEmail'] = async ({ params: { token } }, reply, event) => {
  const session = await sentSession(event);
  const outcome = await verify(token, session, [reply, event]).catch((error: unknown) => {
    // The page asks again, and says it in a sentence. A browser shows the answer to a link as it is.
    if (error instanceof Problem && error.code === 'CONFLICT') return 'busy' as const;
    throw error;
  });
  // The token is in the fragment, which no log has.
  if (outcome === 'signed-out' || outcome === 'busy')
    return { location: `${pathOf('verifyEmail', {})}#${encodeURIComponent(token)}` };
  // Whoever has just confirmed an address begins at the page that says what one can do here.
  const page = pathOf(outcome === 'verified' ? 'welcome' : 'home', {});
  return { location: `${page}?${emailVerifiedParameter}=${emailVerifiedOutcomes[outcome]}` };
};

/** The same for the page that somebody comes to without a session, once they have logged in. */
export const verifyEmailOfSession: Handlers['verifyEmailOfSession'] = async (
  { person, params: { token } },
  reply,
  event,
) => {
  const session = await sessions.find(person.sessionId);
  const outcome = await verify(token, session, [reply, event]);
  if (outcome === 'signed-out') throw new Problem('CONFLICT', accountSentences.verifyOther);
  return { data: { emailVerified: emailVerifiedOutcomes[outcome] } };
};

export const resendVerification: Handlers['resendVerification'] = async ({ person }, _reply, event) => {
  const profile = await ownProfile(person);
  if (profile.isVerified) return { data: { message: accountSentences.alreadyVerified } };
  await limiter.take(rateLimits.mailToUnconfirmed, mailboxKey(profile.email));
  await limiter.take(rateLimits.mailsByNetwork, clientSite(event));
  const { token, hash, stored } = newMailToken('verify-email', profile, now());
  await accounts.storeToken(hash, stored);
  await queueMail({ template: 'verify-email', to: profile.email, username: profile.username, token });
  return { data: { message: accountSentences.verificationSent } };
};
