import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { setTokens } from '../../../domain/members/session-cookies.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { rememberDevice } from '../sign-in/known-device.ts';
import { ownProfile } from '../profile/own-profile.ts';
import { requirePassword } from './require-password.ts';
import { hashPassword } from './password-hasher.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { deviceOf } from '../sessions/device-name.ts';

/** Whoever else is signed in with the old password is out; who changes it goes on in a session of its own. */
export function changePassword(ports: AccountPorts): RouteHandlers<typeof accountRoutes>['changePassword'] {
  const { accounts, writer, sessions, keys, mail } = ports;
  return async ({ person, body: { currentPassword, newPassword } }, reply, event) => {
    const profile = await ownProfile(accounts, person);
    await requirePassword(accounts, profile.id, currentPassword);
    refuseWeakPassword(newPassword, profile);
    const { id, username, email } = profile;
    const owner = { id, authEpoch: profile.authEpoch + 1 };
    const next = sessions.drawn(owner, deviceOf(event));
    const isDone = await writer.setPassword({
      profile,
      hash: await hashPassword(newPassword),
      audit: { what: 'password-changed', uid: id, by: id },
      goesOn: { as: next.session, instead: person.sessionId },
    });
    if (!isDone) {
      throw new Problem('CONFLICT', 'Your account was changed in another window. Please try again.');
    }
    setTokens(reply, next.tokens);
    rememberDevice(keys, owner, reply);
    await mail({ template: 'password-changed', to: email, username });
    logAccountEvent('password-changed', id, event);
    return { message: accountSentences.passwordChanged };
  };
}
