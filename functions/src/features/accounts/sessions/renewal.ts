import { graceSeconds } from '../../../domain/members/session-life.ts';
import type { StoredSession } from '../../../domain/members/session-items.ts';

/** What a genuine refresh token asks for, by its renewal and the session's. */
type Renewal =
  /** The newest: one more renewal. */
  | 'renew'
  /** The one before, a moment ago: a second tab, or an answer that was lost. The same tokens once more. */
  | 'repeat'
  /** Older: somebody else has it too. The session ends for both. */
  | 'reuse';

export function renewalFor({ gen, renewedAt }: StoredSession, came: number, now: number): Renewal {
  if (came === gen) return 'renew';
  const isInGrace = now - renewedAt <= graceSeconds * 1000;
  return came === gen - 1 && isInGrace ? 'repeat' : 'reuse';
}
