import { randomBytes } from 'node:crypto';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { registrationClosedSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { ulid } from '../../../platform/ulid.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { clientNetwork, clientSite } from '../../../platform/http/client-network.ts';
import { setTokens } from '../../../domain/members/session-cookies.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import {
  accounts,
  limiter,
  now,
  queueMail,
  sessions,
  settings,
  writer,
  type Handlers,
} from '../account-stores.ts';
import type { NewAccount } from '../account-writer.ts';
import { rememberDevice } from './known-device.ts';
import { mailboxKey } from '../../../domain/mail/mailbox-key.ts';
import { newMailToken, hashOfToken } from '../email/mail-token.ts';
import { hashPassword } from '../passwords/password-hasher.ts';
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { endSentSession } from '../sessions/sent-session.ts';
import { emailTaken, refuseReservedUsername, usernameTaken } from './taken-names.ts';
import { toCurrentUser } from '../profile/to-current-user.ts';
import { passwordShown } from '../what-opens.ts';
import { passkeyCreation, takeMadePasskey } from '../passkeys/make-passkey.ts';

interface Names {
  username: string;
  email: string;
}

export const signUp: Handlers['signUp'] = async ({ body: { username, email, password } }, reply, event) => {
  await refuseWhileClosed();
  refuseWeakPassword(password, { username, email });
  await refuseTakenNames({ username, email });
  const profile = newProfile(ulid(now(), randomBytes(16)), { username, email });
  const secret = async () => ({ passwordHash: await hashPassword(password) });
  const user = await createAccount({ profile, secret, shown: passwordShown }, reply, event);
  return { user, message: accountSentences.signedUp };
};

/** The id of the account is in the passkey, so it is chosen first, and the challenge is good for it alone. */
function purposeOf(id: string, { username, email }: Names): string {
  return `sign-up|${id}|${hashOfToken(`${username}|${email}`)}`;
}

/** Checks the names before a device makes a passkey that no account would have. */
export const beginSignUp: Handlers['beginSignUp'] = async ({ body }, _reply, event) => {
  await refuseWhileClosed();
  await refuseTakenNames(body);
  const id = ulid(now(), randomBytes(16));
  const owner = { id, username: body.username };
  return passkeyCreation({ purpose: purposeOf(id, body), owner, known: [] }, event);
};

/** An account with a passkey and without a password. Its owner can set one later. */
export const signUpByPasskey: Handlers['signUpByPasskey'] = async (
  { body: { username, email, account, ...made } },
  reply,
  event,
) => {
  await refuseWhileClosed();
  await refuseTakenNames({ username, email });
  const uid = Buffer.from(account, 'base64url').toString();
  const purpose = purposeOf(uid, { username, email });
  const passkey = await takeMadePasskey({ ...made, uid, purpose }, event);
  const profile = { ...newProfile(uid, { username, email }), passkeys: 1 };
  const created = { profile, secret: async () => ({ passkey }), shown: passkey.id };
  const user = await createAccount(created, reply, event);
  return { user, message: accountSentences.signedUp };
};

async function refuseWhileClosed(): Promise<void> {
  if ((await settings()).registration !== 'closed') return;
  throw new Problem('REGISTRATION_CLOSED', registrationClosedSentence);
}

/** Saves the work of hashing a password. The transaction that creates the account makes the final check. */
async function refuseTakenNames({ username, email }: Names): Promise<void> {
  refuseReservedUsername(username);
  const [sameUsername, isKept, sameEmail] = await Promise.all([
    accounts.findByUsername(username),
    accounts.isNameKept(username, now()),
    accounts.findByEmail(email),
  ]);
  if (sameUsername || isKept) throw usernameTaken();
  if (sameEmail) throw emailTaken();
}

interface Created {
  profile: StoredProfile;
  /** What its owner will log in with. Made after the limits, because hashing is work. */
  secret: () => Promise<NewAccount['secret']>;
  /** The key that the first session has shown. */
  shown: string;
}

/** Creates the account, mails the link that confirms the address, and signs the person in. */
async function createAccount(
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
  await endSentSession(event);
  setTokens(reply, tokens);
  rememberDevice(profile, reply);
  logAccountEvent('signed-up', profile.id, event);
  return toCurrentUser(profile, { contributions: 0, reputation: 0 });
}

function newProfile(id: string, { username, email }: Names): StoredProfile {
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
    createdAt: new Date(now()).toISOString(),
    ver: 0,
  };
}
