import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { maxPasskeys } from '@touchdown/shared/accounts/passkeys.ts';
import { confirmationSentences } from '@touchdown/shared/contract/confirmation-sentences.ts';
import { mayModerate, type Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import {
  accounts,
  challenges,
  ownProfile,
  passkeys,
  queueMail,
  sessions,
  whatOpens,
  type Handlers,
} from '../account-stores.ts';
import { passkeyCreation, takeMadePasskey } from './make-passkey.ts';
import { passkeyKnown, toListedPasskey } from './passkey-items.ts';
import { passkeyRequest, requirePasskey } from './require-passkey.ts';
import { requireProof } from './require-proof.ts';

/** What opens the account, but for the sessions, which have a list of their own. */
export const listPasskeys: Handlers['listPasskeys'] = async ({ person }) => {
  const { passkeys: own, hasPassword, previousEmail: held } = await whatOpens(await ownProfile(person));
  const previousEmail = held ? { email: held.email, until: new Date(held.until).toISOString() } : null;
  return { data: { passkeys: own.map(toListedPasskey), hasPassword, previousEmail } };
};

/** Only for the account as it is now: a challenge from before a new password adds nothing after it. */
function toAdd({ id, authEpoch }: { id: string; authEpoch: number }): string {
  return `add|${id}|${authEpoch}`;
}

/** The proof first: an open session on a shared machine must not be enough to stay in the account for ever. */
export const beginPasskey: Handlers['beginPasskey'] = async ({ person, body }, _reply, event) => {
  const profile = await ownProfile(person);
  await requireProof(profile, body, 'add-passkey', event);
  if ((profile.passkeys ?? 0) >= maxPasskeys) throw tooMany();
  const known = await passkeys.list(profile.id);
  return passkeyCreation({ purpose: toAdd(profile), owner: profile, known }, event);
};

export const addPasskey: Handlers['addPasskey'] = async ({ person, body }, _reply, event) => {
  const profile = await ownProfile(person);
  const { id: uid, email, username } = profile;
  const passkey = await takeMadePasskey({ ...body, uid, purpose: toAdd(profile) }, event);
  const outcome = await passkeys.add(passkey, profile);
  if (outcome === 'known') throw passkeyKnown();
  if (outcome === 'changed') {
    if (((await ownProfile(person)).passkeys ?? 0) >= maxPasskeys) throw tooMany();
    throw new Problem('CONFLICT', 'Your account was changed in another window. Please try again.');
  }
  await sessions.made(person.sessionId, passkey.id);
  await queueMail({ template: 'passkey-added', to: email, username, passkey: passkey.name });
  logAccountEvent('passkey-added', uid, event);
  return { data: { passkey: toListedPasskey(passkey) }, message: accountSentences.passkeyAdded };
};

function tooMany(): Problem {
  return new Problem(
    'CONFLICT',
    `You can have up to ${maxPasskeys} passkeys. Remove one you no longer use first.`,
  );
}

export const renamePasskey: Handlers['renamePasskey'] = async ({ person, params: { id }, body }) => {
  if (!(await passkeys.rename(id, person.id, body.name))) throw unknown();
  return { message: accountSentences.passkeyRenamed };
};

/** Sessions that began with it go on: the list of sessions ends them. */
export const removePasskey: Handlers['removePasskey'] = async (
  { person, params: { id }, body },
  _reply,
  event,
) => {
  const profile = await ownProfile(person);
  await requireProof(profile, body, 'remove-passkey', event);
  const passkey = await passkeys.find(id);
  if (passkey?.uid !== profile.id) throw unknown();
  const needed = await reasonForOne(profile);
  const outcome = await passkeys.remove(passkey, {
    uid: profile.id,
    authEpoch: profile.authEpoch,
    keepsOne: needed !== undefined,
  });
  if (outcome === 'last') throw new Problem('CONFLICT', needed ?? accountSentences.lastPasskeyOfAll);
  if (outcome === 'unknown') throw unknown();
  const { email, username } = profile;
  await queueMail({ template: 'passkey-removed', to: email, username, passkey: passkey.name });
  logAccountEvent('passkey-removed', profile.id, event);
  return { message: accountSentences.passkeyRemoved };
};

/** Why the account cannot be without any passkey, in words. */
async function reasonForOne({ id, role }: StoredProfile): Promise<string | undefined> {
  if (mayModerate(role)) return accountSentences.lastPasskeyOfRole;
  return (await accounts.passwordHashOf(id)) === undefined ? accountSentences.lastPasskeyOfAll : undefined;
}

function unknown(): Problem {
  return new Problem('NOT_FOUND', 'We couldn’t find that passkey. It may have been removed.');
}

/** Bound to the session too, so that what one browser is asked confirms no other. */
function toConfirm({ id, sessionId }: Person): string {
  return `confirm|${id}|${sessionId}`;
}

/** Names the person's own passkeys, so that the browser offers none of another account. */
export const askToConfirm: Handlers['askToConfirm'] = async ({ person }, _reply, event) => {
  const own = await passkeys.list(person.id);
  if (own.length === 0) throw new Problem('CONFLICT', confirmationSentences.noPasskey);
  return {
    ...passkeyRequest(challenges.make(toConfirm(person)), event),
    allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports })),
  };
};

/** For the session of the request alone: other sessions of the person ask for themselves. */
export const confirmByPasskey: Handlers['confirmByPasskey'] = async ({ person, body }, _reply, event) => {
  const asked = { response: body.response, purpose: toConfirm(person), uid: person.id };
  const { id } = await requirePasskey(asked, event);
  if (!(await sessions.confirm(person.sessionId, id)))
    throw new Problem('UNAUTHENTICATED', 'Please log in first.');
  logAccountEvent('confirmed', person.id, event);
  return { message: confirmationSentences.confirmed };
};
