import { randomBytes } from 'node:crypto';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { registrationClosedSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { ulid } from '../../../platform/ulid.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { clientNetwork, clientSite } from '../../../platform/http/client-network.ts';
import { setTokens } from '../../../domain/members/session-cookies.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import type { NewAccount } from '../account-writer.ts';
import { rememberDevice } from './known-device.ts';
import { mailboxKey } from '../../../domain/mail/mailbox-key.ts';
import { newMailToken, hashOfToken } from '../email/mail-token.ts';
import { hashPassword } from '../passwords/password-hasher.ts';
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { endSentSession } from '../sessions/sent-session.ts';
import { refuseTakenNames } from './taken-names.ts';
import { toCurrentUser } from '../profile/to-current-user.ts';
import { passwordShown } from '../what-opens.ts';
import { passkeyCreation, takeMadePasskey } from '../passkeys/make-passkey.ts';

export type SignUpPorts = Pick<
  AccountPorts,
  'accounts' | 'writer' | 'sessions' | 'keys' | 'queueMail' | 'limiter' | 'settings' | 'now'
>;

export function signUp(ports: SignUpPorts): RouteHandlers<typeof accountRoutes>['signUp'] {
  const { accounts, now } = ports;
  return async ({ body: { username, email, password } }, reply, event) => {
    await refuseWhileClosed(ports);
    refuseWeakPassword(password, { username, email });
    await refuseTakenNames(accounts, { username, email }, now());
    const profile = newProfile(ulid(now(), randomBytes(16)), { username, email }, now());
    const secret = async () => ({ passwordHash: await hashPassword(password) });
    const user = await createAccount(ports, { profile, secret, shown: passwordShown }, reply, event);
    return { user, message: accountSentences.signedUp };
  };
}

export async function refuseWhileClosed({ settings }: Pick<SignUpPorts, 'settings'>): Promise<void> {
  if ((await settings()).registration !== 'closed') return;
  throw new Problem('REGISTRATION_CLOSED', registrationClosedSentence);
}

interface Created {
  profile: StoredProfile;
  /** What its owner will log in with. Made after the limits, because hashing is work. */
  secret: () => Promise<NewAccount['secret']>;
  /** The key that the first session has shown. */
  shown: string;
}

/** Creates the account, mails the link that confirms the address, and signs the person in. */
export async function createAccount(
  { writer, sessions, keys, queueMail, limiter, now }: SignUpPorts,
  { profile, secret, shown }: Created,
  reply: Reply,
  event: HttpEvent,
): Promise<CurrentUser> {
  const { username, email } = profile;
  await limiter.take(rateLimits.signUp, clientNetwork(event));
  await limiter.take(rateLimits.mailToUnconfirmed, mailboxKey(email));
  await limiter.take(rateLimits.mailsByNetwork, clientSite(event));
  const token = newMailToken('verify-email', profile, now());
  const { session, tokens } = sessions.prepare(profile, deviceOf(event), new Set([shown]));
  await writer.create({ profile, secret: await secret(), session, token });
  await queueMail({ template: 'verify-email', to: email, username, token: token.token });
  await endSentSession({ sessions, keys }, event);
  setTokens(reply, tokens);
  rememberDevice(keys, profile, reply);
  logAccountEvent('signed-up', profile.id, event);
  return toCurrentUser(profile, { contributions: 0, reputation: 0 });
}

export function newProfile(
  id: string,
  { username, email }: { username: string; email: string },
  now: number,
): StoredProfile {
  return {
    id,
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

type Handlers = RouteHandlers<typeof accountRoutes>;
type Ports = SignUpPorts & Pick<AccountPorts, 'challenges'>;

/** The id of the account is in the passkey, so it is chosen first, and the challenge is good for it alone. */
function purposeOf(id: string, { username, email }: { username: string; email: string }): string {
  return `sign-up|${id}|${hashOfToken(`${username}|${email}`)}`;
}

/** Checks the names before a device makes a passkey that no account would have. */
export function beginSignUp(ports: Ports): Handlers['beginSignUp'] {
  const { accounts, now } = ports;
  return async ({ body }, _reply, event) => {
    await refuseWhileClosed(ports);
    await refuseTakenNames(accounts, body, now());
    const id = ulid(now(), randomBytes(16));
    const owner = { id, username: body.username };
    return passkeyCreation(ports, { purpose: purposeOf(id, body), owner, known: [] }, event);
  };
}

/** An account with a passkey and without a password. Its owner can set one later. */
export function signUpByPasskey(ports: Ports): Handlers['signUpByPasskey'] {
  const { accounts, now } = ports;
  return async ({ body: { username, email, account, ...made } }, reply, event) => {
    await refuseWhileClosed(ports);
    await refuseTakenNames(accounts, { username, email }, now());
    const uid = Buffer.from(account, 'base64url').toString();
    const purpose = purposeOf(uid, { username, email });
    const passkey = await takeMadePasskey(ports, { ...made, uid, purpose }, event);
    const profile = { ...newProfile(uid, { username, email }, now()), passkeys: 1 };
    const created = { profile, secret: async () => ({ passkey }), shown: passkey.id };
    const user = await createAccount(ports, created, reply, event);
    return { user, message: accountSentences.signedUp };
  };
}
