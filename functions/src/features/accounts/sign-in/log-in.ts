import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { clientNetwork, clientSite } from '../../../platform/http/client-network.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { setTokens } from '../../../domain/members/session-cookies.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { countAttempt } from './log-in-attempts.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { hashOfToken } from '../email/mail-token.ts';
import {
  hashPassword,
  isOutdated,
  verifyAgainstDummy,
  verifyPassword,
} from '../passwords/password-hasher.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { endSentSession } from '../sessions/sent-session.ts';
import { passwordShown } from '../what-opens.ts';
import { toCurrentUser } from '../profile/to-current-user.ts';

/** The message, the status and the work are the same whether the account exists or not. */
export function logIn(
  ports: Pick<AccountPorts, 'accounts' | 'sessions' | 'limiter' | 'keys'>,
): RouteHandlers<typeof accountRoutes>['logIn'] {
  const { accounts, sessions, limiter, keys } = ports;

  async function isCorrect(
    profile: StoredProfile | undefined,
    hash: string | undefined,
    password: string,
  ): Promise<boolean> {
    if (!profile || !hash) return verifyAgainstDummy(password);
    if (!(await verifyPassword(password, hash))) return false;
    if (isOutdated(hash)) await accounts.rehash(profile.id, hash, await hashPassword(password));
    return true;
  }

  return async ({ body: { identifier, password } }, reply, event) => {
    const { profile, passwordHash } = await accounts.findForLogIn(identifier);
    // The username and the email address of an account share one limit. Unknown accounts are counted and answered the same way.
    const subject = profile?.id ?? hashOfToken(identifier.toLowerCase());
    const device = knownDevice(keys, profile ?? { id: subject, authEpoch: 0 }, event);
    const [network, site] = [clientNetwork(event), clientSite(event)];
    const forgetAttempts = await countAttempt(limiter, { subject, network, site, device });
    if (!(await isCorrect(profile, passwordHash, password)) || !profile) {
      logAccountEvent('login-refused', profile?.id, event);
      throw new Problem('WRONG_CREDENTIALS', accountSentences.wrongCredentials);
    }
    const counts = await accounts.countsOf(profile.id);
    await forgetAttempts();
    await endSentSession(ports, event);
    const { tokens } = await sessions.open(profile, deviceOf(event), { shown: passwordShown });
    setTokens(reply, tokens);
    rememberDevice(keys, profile, reply);
    logAccountEvent('logged-in', profile.id, event);
    return { user: toCurrentUser(profile, counts), message: accountSentences.loggedIn };
  };
}
