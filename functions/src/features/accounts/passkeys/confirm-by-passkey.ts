import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { confirmationSentences } from '@touchdown/shared/contract/confirmation-sentences.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { requirePasskey } from './log-in-by-passkey.ts';
import { challengeMilliseconds } from './passkey-challenges.ts';
import { passkeyIdOf } from './passkey-items.ts';
import { relyingParty } from './relying-party.ts';

type Handlers = RouteHandlers<typeof accountRoutes>;
type Ports = Pick<AccountPorts, 'sessions' | 'passkeys' | 'challenges'>;

/** Bound to the session too, so that what one browser is asked confirms no other. */
function purposeOf({ id, sessionId }: Person): string {
  return `confirm|${id}|${sessionId}`;
}

export function askToConfirm({
  passkeys,
  challenges,
}: Pick<Ports, 'passkeys' | 'challenges'>): Handlers['askToConfirm'] {
  return async ({ person }, _reply, event) => {
    const own = await passkeys.list(person.id);
    if (own.length === 0) throw new Problem('CONFLICT', confirmationSentences.noPasskey);
    return {
      challenge: Buffer.from(challenges.make(purposeOf(person))).toString('base64url'),
      rpId: relyingParty(event).id,
      timeout: challengeMilliseconds,
      userVerification: 'required',
      allowCredentials: own.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key',
        transports,
      })),
    };
  };
}

/** For the session of the request alone: other sessions of the person ask for themselves. */
export function confirmByPasskey(ports: Ports): Handlers['confirmByPasskey'] {
  const { sessions, passkeys } = ports;
  return async ({ person, body: { response } }, _reply, event) => {
    const passkey = await passkeys.find(passkeyIdOf(response.id));
    if (passkey?.uid !== person.id) throw new Problem('WRONG_CREDENTIALS', accountSentences.passkeyUnknown);
    await requirePasskey(ports, passkey, response, { purpose: purposeOf(person), event });
    if (!(await sessions.confirm(person.sessionId, passkey.id)))
      throw new Problem('UNAUTHENTICATED', 'Please log in first.');
    logAccountEvent('confirmed', person.id, event);
    return { message: confirmationSentences.confirmed };
  };
}
