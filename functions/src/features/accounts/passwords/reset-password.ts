import { setTimeout as wait } from 'node:timers/promises';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { clientNetwork, clientSite } from '../../../platform/http/client-network.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { clearTokens } from '../../../domain/members/session-cookies.ts';
import type { StoredProfile, StoredToken } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { refillNetwork } from '../sign-in/log-in-attempts.ts';
import { rememberDevice } from '../sign-in/known-device.ts';
import { keysInMail } from '../email/account-mail.ts';
import { hashOfToken } from '../email/mail-token.ts';
import { idsOf } from '../passkeys/passkey-items.ts';
import { tellAdmins } from '../roles/deciders.ts';
import { indexMilliseconds, isProved, maxAttempts, whatOpens } from '../what-opens.ts';
import { hashPassword } from './password-hasher.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

type Ports = Pick<
  AccountPorts,
  'accounts' | 'admins' | 'passkeys' | 'sessions' | 'security' | 'keys' | 'limiter' | 'queueMail' | 'now'
>;

/**
 * The link works once, and proves who reads the mail. So nothing else that opened the account is left: no session, no
 * passkey, no earlier password and no earlier guess. A reset link also proves the address. The link to a previous address
 * restores it. That of a first verification is for somebody who has no key, because somebody else signed up with the
 * address. Whoever decides about others gets in by passkey alone.
 */
export function resetPassword(ports: Ports): RouteHandlers<typeof accountRoutes>['resetPassword'] {
  const { accounts, keys, limiter, queueMail, now } = ports;
  return async ({ params: { token }, body: { password } }, reply, event) => {
    const invalid = () => new Problem('INVALID_TOKEN', accountSentences.resetLinkInvalid);
    const link = await accounts.findToken(hashOfToken(token));
    if (!link || link.expiresAt <= now()) throw invalid();
    const profile = await accounts.find(link.uid);
    if (!profile || !isValidFor(link, profile)) throw invalid();
    if (mayModerate(profile.role)) {
      await tellAdmins(ports, profile, event);
      throw new Problem('FORBIDDEN', accountSentences.noLinkForRole);
    }
    refuseWeakPassword(password, profile);
    if (!(await setByLink(ports, profile, { link, tokenHash: hashOfToken(token), password })))
      throw invalid();
    clearTokens(reply);
    await limiter.refill(rateLimits.logInBySubject, profile.id);
    await refillNetwork(limiter, {
      subject: profile.id,
      network: clientNetwork(event),
      site: clientSite(event),
    });
    rememberDevice(keys, { id: profile.id, authEpoch: profile.authEpoch + 1 }, reply);
    const after = await accounts.find(profile.id);
    const opens = after ? { opens: keysInMail(await whatOpens(ports, after)) } : {};
    await queueMail({ template: 'password-changed', to: link.email, username: profile.username, ...opens });
    logAccountEvent('password-reset', profile.id, event);
    const isRestored = link.kind === 'restore-email';
    return { message: isRestored ? accountSentences.emailRestored : accountSentences.passwordReset };
  };
}

/** `false` when the link has been used, or the account is no longer what it was. */
async function setByLink(
  ports: Ports,
  profile: StoredProfile,
  { link, tokenHash, password }: { link: StoredToken; tokenHash: string; password: string },
): Promise<boolean> {
  const { accounts, security } = ports;
  const hash = await hashPassword(password);
  const isRestored = link.kind === 'restore-email';
  const { id, authEpoch } = profile;
  const change = { profile, hash, tokenHash, ...(isRestored ? { restoredEmail: link.email } : {}) };
  const audit = { what: isRestored ? 'email-restored' : 'password-reset', uid: id, by: id } as const;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const before = await whatOpens(ports, profile);
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
