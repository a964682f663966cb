import type { HttpEvent } from '../../../platform/http/http-event.ts';
import { matchAccess, parseAccessToken } from '../../../domain/members/access-token.ts';
import { sentTokens } from '../../../domain/members/session-cookies.ts';
import type { AccountPorts } from '../account-ports.ts';
import { isGenuine, parseRefreshToken } from './session-tokens.ts';

/** Ends the session of the request's cookies if they are genuine, and returns its owner's id. */
export async function endSentSession(
  { sessions, keys }: Pick<AccountPorts, 'sessions' | 'keys'>,
  event: HttpEvent,
): Promise<string | undefined> {
  const sent = sentTokens(event);
  const refresh = parseRefreshToken(sent.refresh);
  const access = parseAccessToken(sent.access ?? '');
  const sid = refresh?.sid ?? access?.sid;
  const session = sid === undefined ? undefined : await sessions.find(sid);
  if (!session) return undefined;
  const isSender = refresh
    ? isGenuine(keys, session, refresh)
    : access !== undefined && matchAccess(session, access) !== undefined;
  if (!isSender) return undefined;
  await sessions.end(session.sid);
  return session.uid;
}
