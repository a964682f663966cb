import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { setTokens } from '../../../domain/members/session-cookies.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { rememberDevice } from '../sign-in/known-device.ts';
import { ownProfile } from '../profile/own-profile.ts';
import { requireProof } from '../passkeys/require-proof.ts';
import { passwordShown } from '../what-opens.ts';
import { hashPassword } from './password-hasher.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { deviceOf } from '../sessions/device-name.ts';

/** Also sets the first password of an account that has none. Ends all other sessions. The caller continues in a new one. */
export function changePassword(
  ports: Pick<
    AccountPorts,
    'accounts' | 'security' | 'sessions' | 'keys' | 'queueMail' | 'passkeys' | 'challenges' | 'now'
  >,
): RouteHandlers<typeof accountRoutes>['changePassword'] {
  const { accounts, security, sessions, keys, queueMail } = ports;
  return async ({ person, body: { newPassword, ...proof } }, reply, event) => {
    const profile = await ownProfile(accounts, person);
    await requireProof(ports, profile, proof, 'change-password', event);
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
    rememberDevice(keys, owner, reply);
    await queueMail({ template: 'password-changed', to: email, username });
    logAccountEvent('password-changed', id, event);
    return { message: accountSentences.passwordChanged };
  };
}
