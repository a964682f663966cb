import { setTimeout as wait } from 'node:timers/promises';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { clientNetwork, clientSite } from '../../../platform/http/client-network.ts';
import { clearTokens, setTokens } from '../../../domain/members/session-cookies.ts';
import type { StoredProfile, StoredToken } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import {
  accounts,
  client,
  limiter,
  now,
  ownProfile,
  queueMail,
  security,
  sessions,
  table,
  whatOpens,
  type Handlers,
} from '../account-stores.ts';
import { refillNetwork } from '../sign-in/log-in-attempts.ts';
import { rememberDevice } from '../sign-in/known-device.ts';
import { keysInMail } from '../email/account-mail.ts';
import { hashOfToken, newMailToken } from '../email/mail-token.ts';
import { idsOf } from '../passkeys/passkey-items.ts';
import { listAdmins } from '../roles/deciders.ts';
import { indexMilliseconds, isProved, maxAttempts, passwordShown } from '../what-opens.ts';
import { hashPassword } from './password-hasher.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { requireProof } from '../passkeys/require-proof.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { isWithinLimit } from '../../../platform/limits/is-within-limit.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import { mailboxKey } from '../../../domain/mail/mailbox-key.ts';

/**
 * The link works once, and proves who reads the mail. So nothing else that opened the account is left: no session, no
 * passkey, no earlier password and no earlier guess. A reset link also proves the address. The link to a previous address
 * restores it. That of a first verification is for somebody who has no key, because somebody else signed up with the
 * address. Whoever decides about others gets in by passkey alone.
 */
export const resetPassword: Handlers['resetPassword'] = async (
  { params: { token }, body: { password } },
  reply,
  event,
) => {
  const invalid = () => new Problem('INVALID_TOKEN', accountSentences.resetLinkInvalid);
  const link = await accounts.findToken(hashOfToken(token));
  if (!link || link.expiresAt <= now()) throw invalid();
  const profile = await accounts.find(link.uid);
  if (!profile || !isValidFor(link, profile)) throw invalid();
  if (mayModerate(profile.role)) {
    await tellAdmins(profile, event);
    throw new Problem('FORBIDDEN', accountSentences.noLinkForRole);
  }
  refuseWeakPassword(password, profile);
  if (!(await setByLink(profile, { link, tokenHash: hashOfToken(token), password }))) throw invalid();
  clearTokens(reply);
  await limiter.refill(rateLimits.logInBySubject, profile.id);
  await refillNetwork(limiter, {
    subject: profile.id,
    network: clientNetwork(event),
    site: clientSite(event),
  });
  rememberDevice({ id: profile.id, authEpoch: profile.authEpoch + 1 }, reply);
  const after = await accounts.find(profile.id);
  const opens = after ? { opens: keysInMail(await whatOpens(after)) } : {};
  await queueMail({ template: 'password-changed', to: link.email, username: profile.username, ...opens });
  logAccountEvent('password-reset', profile.id, event);
  const isRestored = link.kind === 'restore-email';
  return { message: isRestored ? accountSentences.emailRestored : accountSentences.passwordReset };
};

/** `false` when the link has been used, or the account is no longer what it was. */
async function setByLink(
  profile: StoredProfile,
  { link, tokenHash, password }: { link: StoredToken; tokenHash: string; password: string },
): Promise<boolean> {
  const hash = await hashPassword(password);
  const isRestored = link.kind === 'restore-email';
  const { id, authEpoch } = profile;
  const change = { profile, hash, tokenHash, ...(isRestored ? { restoredEmail: link.email } : {}) };
  const audit = { what: isRestored ? 'email-restored' : 'password-reset', uid: id, by: id } as const;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const before = await whatOpens(profile);
    const passkeys = idsOf(before.passkeys);
    const entry = { ...audit, ...(passkeys === '' ? {} : { detail: `ended ${passkeys}` }) };
    if (await security.endKeys('password set by link', { ...change, before, audit: entry })) return true;
    if ((await accounts.find(id))?.authEpoch !== authEpoch || !(await accounts.findToken(tokenHash)))
      return false;
    await wait(indexMilliseconds);
  }
  return false;
}

/** A link that restores an email address survives a new password: a thief may have set that too. */
function isValidFor(link: StoredToken, profile: StoredProfile): boolean {
  const { email, authEpoch, heldEmail } = profile;
  switch (link.kind) {
    case 'restore-email':
      return heldEmail?.email === link.email;
    case 'verify-email':
      return email === link.email && !isProved(profile);
    case 'reset-password':
      return email === link.email && authEpoch === link.authEpoch;
    default:
      // Links of earlier releases.
      return false;
  }
}

/** Also sets the first password of an account that has none. Ends all other sessions. The caller continues in a new one. */
export const changePassword: Handlers['changePassword'] = async (
  { person, body: { newPassword, ...proof } },
  reply,
  event,
) => {
  const profile = await ownProfile(person);
  await requireProof(profile, proof, 'change-password', event);
  refuseWeakPassword(newPassword, profile);
  const { id, username, email } = profile;
  const owner = { id, authEpoch: profile.authEpoch + 1 };
  const { shown = new Set<string>() } = (await sessions.find(person.sessionId)) ?? {};
  const next = sessions.prepare(owner, deviceOf(event), new Set([...shown, passwordShown]));
  const isChanged = await security.endKeys('password changed', {
    profile,
    hash: await hashPassword(newPassword),
    audit: { what: 'password-changed', uid: id, by: id },
    replacement: { session: next.session, replacedId: person.sessionId },
  });
  if (!isChanged) {
    throw new Problem('CONFLICT', 'Your account was changed in another window. Please try again.');
  }
  setTokens(reply, next.tokens);
  rememberDevice(owner, reply);
  await queueMail({ template: 'password-changed', to: email, username });
  logAccountEvent('password-changed', id, event);
  return { message: accountSentences.passwordChanged };
};

/** Longer than creating a link and queueing a mail takes, so the response time does not reveal an account. */
const minMilliseconds = 500;

/**
 * Every email address gets the same response after the same time, also when its limit is reached and no mail is
 * sent. An earlier link is then still valid, because a link lasts longer than the limit takes to refill.
 */
export const forgotPassword: Handlers['forgotPassword'] = async ({ body: { email } }, _reply, event) => {
  await Promise.all([sendLink(email, event), wait(minMilliseconds)]);
  return { message: accountSentences.resetLinkSent };
};

async function sendLink(email: string, event: HttpEvent): Promise<void> {
  const profile = await accounts.findByEmail(email);
  const isCounted = await isWithinLimit(limiter, rateLimits.forgotBySubject, subjectOf(email, profile));
  if (!isCounted || !profile) return;
  // A new email address proves nothing until it is verified. Until then only the previous one restores the account.
  if (!profile.isVerified && profile.heldEmail && profile.heldEmail.email !== profile.email) return;
  const isAllowed =
    profile.isVerified || (await isWithinLimit(limiter, rateLimits.mailToUnconfirmed, mailboxKey(email)));
  if (!isAllowed || !(await isWithinLimit(limiter, rateLimits.mailsByNetwork, clientSite(event)))) return;
  const { email: to, username } = profile;
  if (mayModerate(profile.role)) {
    await Promise.all([
      queueMail({ template: 'no-reset-for-role', to, username }),
      tellAdmins(profile, event),
    ]);
    return;
  }
  const { token, hash, stored } = newMailToken('reset-password', profile, now());
  await accounts.storeToken(hash, stored);
  await queueMail({ template: 'reset-password', to, username, token });
  logAccountEvent('reset-requested', profile.id, event);
}

/** A new epoch or email address invalidates earlier links, so it also starts a new limit. */
function subjectOf(requestedEmail: string, profile: StoredProfile | undefined): string {
  return hashOfToken(
    profile ? `${profile.id}|${profile.email}|${profile.authEpoch}` : requestedEmail.toLowerCase(),
  );
}

/**
 * Tells every admin that somebody wants into the account of whoever decides by a mailed link, which never works. Once a
 * day for each account, because anybody can ask.
 */
async function tellAdmins({ id, username: who }: StoredProfile, event: HttpEvent): Promise<void> {
  logAccountEvent('recovery-refused', id, event);
  if (!(await isWithinLimit(limiter, rateLimits.recoveryNotice, id))) return;
  const profiles = await Promise.all((await listAdmins(client, table)).map((admin) => accounts.find(admin)));
  const told = profiles.flatMap((profile) => (profile?.role === 'admin' ? [profile] : []));
  await Promise.all(
    told.map(({ email: to, username }) => queueMail({ template: 'recovery-refused', to, username, who })),
  );
}
