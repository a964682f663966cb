import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { setTokens } from '../../../domain/members/session-cookies.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { rememberDevice } from '../sign-in/known-device.ts';
import { ownProfile } from '../profile/own-profile.ts';
import { deviceOf } from './device-name.ts';

export function signOutEverywhere(
  ports: Pick<AccountPorts, 'accounts' | 'security' | 'sessions' | 'keys'>,
): RouteHandlers<typeof accountRoutes>['signOutEverywhere'] {
  const { accounts, security, sessions, keys } = ports;
  return async ({ person }, reply, event) => {
    const profile = await ownProfile(accounts, person);
    const { id } = profile;
    const owner = { id, authEpoch: profile.authEpoch + 1 };
    const { shown = new Set<string>() } = (await sessions.find(person.sessionId)) ?? {};
    const next = sessions.prepare(owner, deviceOf(event), shown);
    const replacement = { session: next.session, replacedId: person.sessionId };
    if (!(await security.endKeys('signed out elsewhere', { profile, replacement }))) {
      throw new Problem('CONFLICT', 'Your account was changed in another window. Please try again.');
    }
    setTokens(reply, next.tokens);
    rememberDevice(keys, owner, reply);
    logAccountEvent('sessions-ended', id, event);
    return { message: accountSentences.signedOutEverywhere };
  };
}
