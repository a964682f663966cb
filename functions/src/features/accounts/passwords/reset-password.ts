import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
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
import { hashOfToken } from '../email/mail-token.ts';
import { hashPassword } from './password-hasher.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/** Other links prove less, or prove it to somebody else. */
const kinds: ReadonlySet<StoredToken['kind']> = new Set(['reset-password', 'restore-email']);

/**
 * The link works once, within the hour, while the account has the same email address and password. It proves
 * who the owner is, so earlier guesses no longer count against the new password. The link that was mailed to a
 * previous email address sets a password too, and restores the address.
 */
export function resetPassword(
  ports: Pick<AccountPorts, 'accounts' | 'security' | 'keys' | 'limiter' | 'queueMail' | 'now'>,
): RouteHandlers<typeof accountRoutes>['resetPassword'] {
  const { accounts, security, keys, limiter, queueMail, now } = ports;
  return async ({ params: { token }, body: { password } }, reply, event) => {
    const invalid = () => new Problem('INVALID_TOKEN', accountSentences.resetLinkInvalid);
    const tokenHash = hashOfToken(token);
    const link = await accounts.findToken(tokenHash);
    if (!link || !kinds.has(link.kind) || link.expiresAt <= now()) throw invalid();
    const profile = await accounts.find(link.uid);
    if (!profile || !isValidFor(link, profile)) throw invalid();
    refuseWeakPassword(password, profile);
    const isChanged = await security.setPassword({
      profile,
      hash: await hashPassword(password),
      audit: {
        what: link.kind === 'restore-email' ? 'email-restored' : 'password-reset',
        uid: profile.id,
        by: profile.id,
      },
      tokenHash,
      ...(link.kind === 'restore-email' ? { restoredEmail: link.email } : {}),
    });
    if (!isChanged) throw invalid();
    clearTokens(reply);
    await limiter.refill(rateLimits.logInBySubject, profile.id);
    await refillNetwork(limiter, {
      subject: profile.id,
      network: clientNetwork(event),
      site: clientSite(event),
    });
    rememberDevice(keys, { id: profile.id, authEpoch: profile.authEpoch + 1 }, reply);
    await queueMail({ template: 'password-changed', to: link.email, username: profile.username });
    logAccountEvent('password-reset', profile.id, event);
    const isRestored = link.kind === 'restore-email';
    return { message: isRestored ? accountSentences.emailRestored : accountSentences.passwordReset };
  };
}

/** A link that restores an email address survives a new password: a thief may have set that too. */
export function isValidFor(link: StoredToken, { email, authEpoch, heldEmail }: StoredProfile): boolean {
  if (link.kind === 'restore-email') return heldEmail?.email === link.email;
  return email === link.email && authEpoch === link.authEpoch;
}
