import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';
import { drawToken } from './mail-token.ts';
import { ownProfile } from '../profile/own-profile.ts';

export function resendVerification(
  ports: AccountPorts,
): RouteHandlers<typeof accountRoutes>['resendVerification'] {
  const { accounts, mail, now } = ports;
  return async ({ person }) => {
    const profile = await ownProfile(accounts, person);
    if (profile.isVerified) return { data: { message: accountSentences.alreadyVerified } };
    const { token, hash, stored } = drawToken('verify-email', profile, now());
    await accounts.keepToken(hash, stored);
    await mail({ template: 'verify-email', to: profile.email, username: profile.username, token });
    return { data: { message: accountSentences.verificationSent } };
  };
}
