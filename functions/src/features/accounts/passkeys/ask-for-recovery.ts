import { passkeyRecoverySeconds } from '@touchdown/shared/accounts/account-limits.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { hashOfToken, newMailToken } from '../email/mail-token.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { isValidFor } from '../passwords/reset-password.ts';
import { cancelRecovery, settleRecovery } from './passkey-recovery.ts';

type Handlers = RouteHandlers<typeof accountRoutes>;
type Ports = Pick<AccountPorts, 'accounts' | 'passkeys' | 'queueMail' | 'limiter' | 'now'>;

/**
 * For somebody who has lost every passkey. The mailbox and the password are not enough at once: whoever has stolen both
 * must wait, while the owner is told and can stop it. An account without a password needs the mailbox alone.
 */
export function recoverPasskeys(ports: Ports): Handlers['recoverPasskeys'] {
  const { accounts, passkeys, queueMail, limiter, now } = ports;
  return async ({ params: { token }, body: { currentPassword } }, _reply, event) => {
    const invalid = () => new Problem('INVALID_TOKEN', accountSentences.resetLinkInvalid);
    const linkHash = hashOfToken(token);
    const link = await accounts.findToken(linkHash);
    if (link?.kind !== 'reset-password' || link.expiresAt <= now()) throw invalid();
    const owner = await accounts.find(link.uid);
    if (!owner || !isValidFor(link, owner)) throw invalid();
    if ((await accounts.passwordHashOf(owner.id)) !== undefined) {
      await limiter.take(rateLimits.confirmPassword, owner.id);
      await requirePassword(accounts, owner.id, currentPassword ?? '');
    }
    const profile = await settleRecovery(ports, owner, event);
    if ((profile.passkeys ?? 0) === 0) throw new Problem('CONFLICT', accountSentences.noPasskeys);
    if (profile.passkeyRecovery) throw new Problem('CONFLICT', accountSentences.recoveryAsked);
    const due = now() + passkeyRecoverySeconds * 1000;
    const recovery = { askedAt: new Date(now()).toISOString(), due };
    const stop = newMailToken('keep-passkeys', profile, now());
    if (!(await passkeys.askForRecovery(profile, { recovery, linkHash, stop }))) throw invalid();
    const { email: to, username } = profile;
    const written = { to, username, token: stop.token, due: new Date(due).toISOString() };
    await queueMail({ template: 'passkey-recovery', ...written });
    logAccountEvent('passkey-recovery-asked', profile.id, event);
    return { data: { due: written.due }, message: accountSentences.recoveryBegun };
  };
}

/** The link in the notice. It works until the passkeys are removed, whatever a thief changes meanwhile. */
export function keepPasskeys(ports: Ports): Handlers['keepPasskeys'] {
  const { accounts, now } = ports;
  return async ({ params: { token } }, _reply, event) => {
    const link = await accounts.findToken(hashOfToken(token));
    const profile = link?.kind === 'keep-passkeys' ? await accounts.find(link.uid) : undefined;
    const { due } = profile?.passkeyRecovery ?? {};
    // A later request has a notice of its own.
    if (!profile || due === undefined || due !== link?.expiresAt || due <= now())
      throw new Problem('INVALID_TOKEN', accountSentences.keepLinkInvalid);
    await cancelRecovery(ports, profile, event);
    return { message: accountSentences.passkeysKept };
  };
}
