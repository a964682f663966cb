import { randomBytes } from 'node:crypto';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { registrationClosedSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { clientNetwork, clientSite } from '../../../platform/http/client-network.ts';
import { setTokens } from '../../../domain/members/session-cookies.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { rememberDevice } from './known-device.ts';
import { mailboxKey } from '../../../domain/mail/mailbox-key.ts';
import { newMailToken } from '../email/mail-token.ts';
import { hashPassword } from '../passwords/password-hasher.ts';
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { endSentSession } from '../sessions/end-sent-session.ts';
import { refuseTakenNames } from './taken-names.ts';
import { toCurrentUser } from '../profile/to-current-user.ts';

export function signUp(
  ports: Pick<
    AccountPorts,
    'accounts' | 'writer' | 'sessions' | 'keys' | 'queueMail' | 'limiter' | 'settings' | 'now'
  >,
): RouteHandlers<typeof accountRoutes>['signUp'] {
  const { accounts, writer, sessions, keys, queueMail, limiter, settings, now } = ports;
  return async ({ body: { username, email, password } }, reply, event) => {
    if ((await settings()).registration === 'closed') {
      throw new Problem('REGISTRATION_CLOSED', registrationClosedSentence);
    }
    refuseWeakPassword(password, { username, email });
    await refuseTakenNames(accounts, { username, email });
    await limiter.take(rateLimits.signUp, clientNetwork(event));
    await limiter.take(rateLimits.mailToUnconfirmed, mailboxKey(email));
    await limiter.take(rateLimits.mailsByNetwork, clientSite(event));
    const profile = newProfile(username, email, now());
    const token = newMailToken('verify-email', profile, now());
    const { session, tokens } = sessions.prepare(profile, deviceOf(event));
    const passwordHash = await hashPassword(password);
    await writer.create({ profile, passwordHash, session, token });
    await queueMail({ template: 'verify-email', to: email, username, token: token.token });
    await endSentSession(ports, event);
    setTokens(reply, tokens);
    rememberDevice(keys, profile, reply);
    logAccountEvent('signed-up', profile.id, event);
    return {
      user: toCurrentUser(profile, { contributions: 0, reputation: 0 }),
      message: accountSentences.signedUp,
    };
  };
}

function newProfile(username: string, email: string, now: number): StoredProfile {
  return {
    id: ulid(now, randomBytes(16)),
    username,
    email,
    bio: null,
    role: 'user',
    photo: null,
    isVerified: false,
    authEpoch: 0,
    bookmarks: 0,
    createdAt: new Date(now).toISOString(),
    ver: 0,
  };
}
