import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { clearTokens } from '../../../domain/members/session-cookies.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';

/** Only the caller's own sessions; another person's session is answered with 404. */
export function revokeSession({
  sessions,
}: Pick<AccountPorts, 'sessions'>): RouteHandlers<typeof accountRoutes>['revokeSession'] {
  return async ({ person, params: { id } }, reply, event) => {
    const session = await sessions.find(id);
    if (session?.uid !== person.id) {
      throw new Problem('NOT_FOUND', 'We couldn’t find that session. It may have already ended.');
    }
    await sessions.end(id);
    if (id === person.sessionId) clearTokens(reply);
    logAccountEvent('session-revoked', person.id, event);
    return { message: accountSentences.sessionRevoked };
  };
}
