import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import { clearTokens, sentTokens, setTokens } from '../../../domain/members/session-cookies.ts';
import { graceSeconds } from '../../../domain/members/session-life.ts';
import { isAlive, type StoredSession } from '../../../domain/members/session-items.ts';
import type { MemberCounts } from '../../../domain/members/member-counts.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import { accounts, keys, now, queueMail, security, sessions, type Handlers } from '../account-stores.ts';
import { isGenuine, parseRefreshToken, tokensOf, type RefreshToken } from './session-tokens.ts';
import { toCurrentUser } from '../profile/to-current-user.ts';

/** Two tabs may renew at once. The later one reads the session again and repeats the first renewal. */
const maxAttempts = 3;

interface FoundSession {
  session: StoredSession;
  owner: StoredProfile;
  counts: MemberCounts;
}

export const refreshSession: Handlers['refreshSession'] = async (_request, reply, event) => {
  const expired = () => {
    clearTokens(reply);
    return new Problem('UNAUTHENTICATED', 'Session expired');
  };
  const token = parseRefreshToken(sentTokens(event).refresh);
  if (!token) throw expired();
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const found = await find(token);
    if (!found) throw expired();
    const session = await renew(found.session, token);
    if (session === 'retry') continue;
    if (session === 'reuse') {
      await endReused(found, event);
      throw expired();
    }
    const tokens = tokensOf(keys, session, session.gen);
    if (!tokens) throw expired();
    setTokens(reply, tokens);
    logAccountEvent('session-renewed', session.uid, event);
    return { data: { user: toCurrentUser(found.owner, found.counts) } };
  }
  throw new Problem('UNAVAILABLE', 'We couldn’t renew your session. Please try again.', [], {
    retryAfterSeconds: 1,
  });
};

async function find(token: RefreshToken): Promise<FoundSession | undefined> {
  const session = await sessions.find(token.sid);
  if (!session || !isGenuine(keys, session, token)) return undefined;
  const [owner, counts] = await Promise.all([accounts.find(session.uid), accounts.countsOf(session.uid)]);
  return owner && isAlive(session, owner, now()) ? { session, owner, counts } : undefined;
}

async function renew(
  session: StoredSession,
  token: RefreshToken,
): Promise<StoredSession | 'retry' | 'reuse'> {
  const renewal = renewalFor(session, token.gen, now());
  if (renewal === 'reuse') return 'reuse';
  if (renewal === 'repeat') return session;
  return (await sessions.renew(session)) ?? 'retry';
}

async function endReused({ session, owner }: FoundSession, event: HttpEvent): Promise<void> {
  // Requests at the same moment end it once, so that one mail is sent and the alarm counts one.
  if (!(await security.endReused(session))) return;
  await queueMail({ template: 'session-reuse', to: owner.email, username: owner.username });
  logAccountEvent('session-reuse', owner.id, event);
}

/** What a genuine refresh token allows, depending on its generation and the session's. */
type Renewal =
  /** The newest token: renew the session. */
  | 'renew'
  /** The previous token, moments ago: a second tab, or a response that was lost. Send the same tokens again. */
  | 'repeat'
  /** An older token: somebody else has it too. The session ends for both. */
  | 'reuse';

function renewalFor({ gen, renewedAt }: StoredSession, sentGen: number, now: number): Renewal {
  if (sentGen === gen) return 'renew';
  const isInGrace = now - renewedAt <= graceSeconds * 1000;
  return sentGen === gen - 1 && isInGrace ? 'repeat' : 'reuse';
}
