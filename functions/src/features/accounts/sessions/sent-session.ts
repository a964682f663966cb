import type { HttpEvent } from '../../../platform/http/http-event.ts';
import { matchAccess, parseAccessToken } from '../../../domain/members/access-token.ts';
import { sentTokens } from '../../../domain/members/session-cookies.ts';
import type { StoredSession } from '../../../domain/members/session-items.ts';
import { keys, sessions } from '../account-stores.ts';
import { isGenuine, parseRefreshToken } from './session-tokens.ts';

/** The session of the request's cookies if they are genuine, also one that waits for its renewal or has ended. */
export async function sentSession(event: HttpEvent): Promise<StoredSession | undefined> {
  const sent = sentTokens(event);
  const refresh = parseRefreshToken(sent.refresh);
  const access = parseAccessToken(sent.access ?? '');
  const sid = refresh?.sid ?? access?.sid;
  const session = sid === undefined ? undefined : await sessions.find(sid);
  if (!session) return undefined;
  const isSender = refresh
    ? isGenuine(keys, session, refresh)
    : access !== undefined && matchAccess(session, access) !== undefined;
  return isSender ? session : undefined;
}

/** Ends that session, and returns its owner's id. */
export async function endSentSession(event: HttpEvent): Promise<string | undefined> {
  const session = await sentSession(event);
  if (session) await sessions.end(session.sid);
  return session?.uid;
}
