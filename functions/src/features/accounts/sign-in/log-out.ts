import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { clearTokens } from '../../../domain/members/session-cookies.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { endSentSession } from '../sessions/sent-session.ts';

/** Public, so that a session does not have to be renewed in order to end it. */
export function logOut(
  ports: Pick<AccountPorts, 'sessions' | 'keys'>,
): RouteHandlers<typeof accountRoutes>['logOut'] {
  return async (_request, reply, event) => {
    const uid = await endSentSession(ports, event);
    clearTokens(reply);
    if (uid) logAccountEvent('logged-out', uid, event);
    return { message: accountSentences.loggedOut };
  };
}
