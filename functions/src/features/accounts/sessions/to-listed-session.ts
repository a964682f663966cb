import type { ListedSession } from '@touchdown/shared/accounts/schema.ts';
import { sessionEnd, type StoredSession } from '../../../domain/members/session-items.ts';

export function toListedSession(session: StoredSession, currentId: string): ListedSession {
  const text = (time: number) => new Date(time).toISOString();
  return {
    id: session.sid,
    isCurrent: session.sid === currentId,
    device: session.device,
    createdAt: text(session.createdAt),
    lastUsedAt: text(session.renewedAt),
    expiresAt: text(sessionEnd(session)),
  };
}
