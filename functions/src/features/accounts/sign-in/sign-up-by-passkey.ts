import { randomBytes } from 'node:crypto';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { ulid } from '../../../platform/ulid.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';
import { hashOfToken } from '../email/mail-token.ts';
import { passkeyCreation, takeMadePasskey } from '../passkeys/make-passkey.ts';
import { createAccount, newProfile, refuseWhileClosed, type SignUpPorts } from './sign-up.ts';
import { refuseTakenNames } from './taken-names.ts';

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
