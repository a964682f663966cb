import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { clientSite } from '../../../platform/http/client-network.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';
import { mailboxKey } from '../../../domain/mail/mailbox-key.ts';
import { newMailToken } from './mail-token.ts';
import { ownProfile } from '../profile/own-profile.ts';

export function resendVerification(
  ports: Pick<AccountPorts, 'accounts' | 'limiter' | 'queueMail' | 'now'>,
): RouteHandlers<typeof accountRoutes>['resendVerification'] {
  const { accounts, limiter, queueMail, now } = ports;
  return async ({ person }, _reply, event) => {
    const profile = await ownProfile(accounts, person);
    if (profile.isVerified) return { data: { message: accountSentences.alreadyVerified } };
    await limiter.take(rateLimits.mailToUnconfirmed, mailboxKey(profile.email));
    await limiter.take(rateLimits.mailsByNetwork, clientSite(event));
    const { token, hash, stored } = newMailToken('verify-email', profile, now());
    await accounts.storeToken(hash, stored);
    await queueMail({ template: 'verify-email', to: profile.email, username: profile.username, token });
    return { data: { message: accountSentences.verificationSent } };
  };
}
