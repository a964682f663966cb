import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { setTokens } from '../../../domain/members/session-cookies.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { hashOfToken } from '../email/mail-token.ts';
import { hashPassword, isOutdated, verifyNobody, verifyPassword } from '../passwords/password-hasher.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { endSentSession } from '../sessions/end-sent-session.ts';
import { toCurrentUser } from '../profile/to-current-user.ts';

/** One sentence, one status and the same work, whether there is such an account or not. */
export function logIn(ports: AccountPorts): RouteHandlers<typeof accountRoutes>['logIn'] {
  const { accounts, sessions, limiter, keys } = ports;

  async function isRight(profile: StoredProfile | undefined, password: string): Promise<boolean> {
    const hash = profile && (await accounts.passwordOf(profile.id));
    if (!profile || !hash) return verifyNobody(password);
    if (!(await verifyPassword(password, hash))) return false;
    if (isOutdated(hash)) await accounts.rehash(profile.id, hash, await hashPassword(password));
    return true;
  }

  return async ({ body: { identifier, password } }, reply, event) => {
    const profile = await accounts.findByIdentifier(identifier);
    // By its name or its address, an account is one. Unknown accounts are counted and answered the same way.
    const subject = profile?.id ?? hashOfToken(identifier.toLowerCase());
    const device = knownDevice(keys, profile ?? { id: subject, authEpoch: 0 }, event);
    const limit = device ? rateLimits.logInFromKnownDevice : rateLimits.logInBySubject;
    const counted = device ? `${subject}#${device}` : subject;
    await limiter.take(limit, counted);
    if (!(await isRight(profile, password)) || !profile) {
      logAccountEvent('login-refused', profile?.id, event);
      throw new Problem('WRONG_CREDENTIALS', accountSentences.wrongCredentials);
    }
    await limiter.refill(limit, counted);
    await endSentSession(ports, event);
    const { tokens } = await sessions.open(profile, deviceOf(event));
    setTokens(reply, tokens);
    rememberDevice(keys, profile, reply);
    logAccountEvent('logged-in', profile.id, event);
    return { user: toCurrentUser(profile), message: accountSentences.loggedIn };
  };
}
