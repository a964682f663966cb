import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { clientNetwork, clientSite } from '../../../platform/http/client-network.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { setTokens } from '../../../domain/members/session-cookies.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import { accounts, challenges, limiter, sessions, type Handlers } from '../account-stores.ts';
import { countAttempt } from './log-in-attempts.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { hashOfToken } from '../email/mail-token.ts';
import {
  hashPassword,
  isOutdated,
  verifyAgainstDummy,
  verifyPassword,
} from '../passwords/password-hasher.ts';
import { passkeyRequest, requirePasskey } from '../passkeys/require-passkey.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { endSentSession } from '../sessions/sent-session.ts';
import { passwordShown } from '../what-opens.ts';
import { toCurrentUser } from '../profile/to-current-user.ts';

/** The message, the status and the work are the same whether the account exists or not. */
export const logIn: Handlers['logIn'] = async ({ body: { identifier, password } }, reply, event) => {
  const { profile, passwordHash } = await accounts.findForLogIn(identifier);
  // The username and the email address of an account share one limit. Unknown accounts are counted and answered the same way.
  const subject = profile?.id ?? hashOfToken(identifier.toLowerCase());
  const device = knownDevice(profile ?? { id: subject, authEpoch: 0 }, event);
  const [network, site] = [clientNetwork(event), clientSite(event)];
  const forgetAttempts = await countAttempt(limiter, { subject, network, site, device });
  if (!(await isCorrect(profile, passwordHash, password)) || !profile) {
    logAccountEvent('login-refused', profile?.id, event);
    throw new Problem('WRONG_CREDENTIALS', accountSentences.wrongCredentials);
  }
  await forgetAttempts();
  return begin(profile, { shown: passwordShown }, reply, event);
};

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

const purpose = 'log-in';

/** The browser shows the person's passkeys of this site: nobody has to say a name first. */
export const askForPasskey: Handlers['askForPasskey'] = async (_request, _reply, event) =>
  passkeyRequest(challenges.make(purpose), event);

export const logInByPasskey: Handlers['logInByPasskey'] = async ({ body: { response } }, reply, event) => {
  const { owner, id } = await requirePasskey({ response, purpose }, event);
  return begin(owner, { shown: id, isConfirmed: true }, reply, event);
};

/** Ends the session that the browser had, and begins one of this person. */
async function begin(
  profile: StoredProfile,
  key: { shown: string; isConfirmed?: boolean },
  reply: Reply,
  event: HttpEvent,
) {
  const counts = await accounts.countsOf(profile.id);
  await endSentSession(event);
  const { tokens } = await sessions.open(profile, deviceOf(event), key);
  setTokens(reply, tokens);
  rememberDevice(profile, reply);
  logAccountEvent('logged-in', profile.id, event);
  return { user: toCurrentUser(profile, counts), message: accountSentences.loggedIn };
}
