import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';
import { ownProfile } from '../profile/own-profile.ts';
import { toListedSession } from './to-listed-session.ts';

export function listSessions({
  accounts,
  sessions,
}: Pick<AccountPorts, 'accounts' | 'sessions'>): RouteHandlers<typeof accountRoutes>['listSessions'] {
  return async ({ person }) => {
    const stored = await sessions.list(await ownProfile(accounts, person));
    return { data: { sessions: stored.map((session) => toListedSession(session, person.sessionId)) } };
  };
}
