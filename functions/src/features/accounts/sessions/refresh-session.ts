import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { countedLines } from '@touchdown/shared/contract/counted-lines.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { clearTokens, sentTokens, setTokens } from '../../../domain/members/session-cookies.ts';
import { isAlive, type StoredSession } from '../../../domain/members/session-items.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { renewalFor } from './renewal.ts';
import { isGenuine, parseRefreshToken, tokensOf, type RefreshToken } from './session-tokens.ts';
import { toCurrentUser } from '../profile/to-current-user.ts';

/** Two tabs that renew at once meet here; the one that comes second reads once more and repeats the first. */
const rounds = 3;

export function refreshSession(ports: AccountPorts): RouteHandlers<typeof accountRoutes>['refreshSession'] {
  const { accounts, writer, sessions, keys, mail, now } = ports;

  async function renewed(token: RefreshToken, found: Found): Promise<StoredSession | 'again' | 'reuse'> {
    const renewal = renewalFor(found.session, token.gen, now());
    if (renewal === 'reuse') return 'reuse';
    if (renewal === 'repeat') return found.session;
    return (await sessions.renew(found.session)) ?? 'again';
  }

  async function find(token: RefreshToken): Promise<Found | undefined> {
    const session = await sessions.find(token.sid);
    if (!session || !isGenuine(keys, session, token)) return undefined;
    const owner = await accounts.find(session.uid);
    return owner && isAlive(session, owner, now()) ? { session, owner } : undefined;
  }

  return async (_request, reply, event) => {
    const over = () => {
      clearTokens(reply);
      return new Problem('UNAUTHENTICATED', 'Session expired');
    };
    const token = parseRefreshToken(sentTokens(event).refresh);
    if (!token) throw over();
    for (let round = 0; round < rounds; round++) {
      const found = await find(token);
      if (!found) throw over();
      const session = await renewed(token, found);
      if (session === 'again') continue;
      if (session === 'reuse') {
        await writer.endReused(found.session);
        const { id, email, username } = found.owner;
        await mail({ template: 'session-reuse', to: email, username });
        logAccountEvent(countedLines.reusedSession.value, id, event);
        throw over();
      }
      const tokens = tokensOf(keys, session, session.gen);
      if (!tokens) throw over();
      setTokens(reply, tokens);
      logAccountEvent('session-renewed', session.uid, event);
      return { data: { user: toCurrentUser(found.owner) } };
    }
    throw new Problem('UNAVAILABLE', 'Your session could not be renewed just now. Please try again.', [], {
      retryAfterSeconds: 1,
    });
  };
}

interface Found {
  session: StoredSession;
  owner: StoredProfile;
}
