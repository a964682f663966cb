import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { confirmationSentences } from '@touchdown/shared/contract/confirmation-sentences.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { passkeyRequest, requirePasskey } from './require-passkey.ts';

type Handlers = RouteHandlers<typeof accountRoutes>;
type Ports = Pick<AccountPorts, 'accounts' | 'sessions' | 'passkeys' | 'challenges'>;

/** Bound to the session too, so that what one browser is asked confirms no other. */
function purposeOf({ id, sessionId }: Person): string {
  return `confirm|${id}|${sessionId}`;
}

/** Names the person's own passkeys, so that the browser offers none of another account. */
export function askToConfirm({
  passkeys,
  challenges,
}: Pick<Ports, 'passkeys' | 'challenges'>): Handlers['askToConfirm'] {
  return async ({ person }, _reply, event) => {
    const own = await passkeys.list(person.id);
    if (own.length === 0) throw new Problem('CONFLICT', confirmationSentences.noPasskey);
    return {
      ...passkeyRequest(challenges.make(purposeOf(person)), event),
      allowCredentials: own.map(({ credentialId: id, transports }) => ({
        id,
        type: 'public-key',
        transports,
      })),
    };
  };
}

/** For the session of the request alone: other sessions of the person ask for themselves. */
export function confirmByPasskey(ports: Ports): Handlers['confirmByPasskey'] {
  return async ({ person, body: { response } }, _reply, event) => {
    const { id } = await requirePasskey(
      ports,
      { response, purpose: purposeOf(person), uid: person.id },
      event,
    );
    if (!(await ports.sessions.confirm(person.sessionId, id)))
      throw new Problem('UNAUTHENTICATED', 'Please log in first.');
    logAccountEvent('confirmed', person.id, event);
    return { message: confirmationSentences.confirmed };
  };
}
