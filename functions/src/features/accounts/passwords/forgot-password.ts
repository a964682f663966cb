import { setTimeout as wait } from 'node:timers/promises';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { isWithinLimit } from '../../../platform/limits/is-within-limit.ts';
import { clientSite } from '../../../platform/http/client-network.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { mailboxKey } from '../../../domain/mail/mailbox-key.ts';
import { tellAdmins } from '../roles/deciders.ts';
import { newMailToken, hashOfToken } from '../email/mail-token.ts';

/** Longer than creating a link and queueing a mail takes, so the response time does not reveal an account. */
const minMilliseconds = 500;

/**
 * Every email address gets the same response after the same time, also when its limit is reached and no mail is
 * sent. An earlier link is then still valid, because a link lasts longer than the limit takes to refill.
 */
export function forgotPassword(
  ports: Pick<AccountPorts, 'accounts' | 'admins' | 'queueMail' | 'limiter' | 'now'>,
): RouteHandlers<typeof accountRoutes>['forgotPassword'] {
  const { accounts, queueMail, limiter, now } = ports;

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
        tellAdmins(ports, profile, event),
      ]);
      return;
    }
    const { token, hash, stored } = newMailToken('reset-password', profile, now());
    await accounts.storeToken(hash, stored);
    await queueMail({ template: 'reset-password', to, username, token });
    logAccountEvent('reset-requested', profile.id, event);
  }

  return async ({ body: { email } }, _reply, event) => {
    await Promise.all([sendLink(email, event), wait(minMilliseconds)]);
    return { message: accountSentences.resetLinkSent };
  };
}

/** A new epoch or email address invalidates earlier links, so it also starts a new limit. */
function subjectOf(requestedEmail: string, profile: StoredProfile | undefined): string {
  return hashOfToken(
    profile ? `${profile.id}|${profile.email}|${profile.authEpoch}` : requestedEmail.toLowerCase(),
  );
}
