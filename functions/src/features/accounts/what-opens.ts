import type { HeldEmail, StoredProfile } from './account-items.ts';
import type { StoredSession } from '../../domain/members/session-items.ts';
import type { StoredPasskey } from './passkeys/passkey-items.ts';

/** Everything that lets somebody into an account. */
export interface Opens {
  hasPassword: boolean;
  passkeys: StoredPasskey[];
  /** The last renewed first. */
  sessions: StoredSession[];
  /** Whoever reads its mail can choose a new password, unless the person decides about others. */
  email: string;
  /** Whoever reads the mail of this one can take the account back until then. */
  previousEmail?: HeldEmail;
}

/**
 * What stays of the keys that there were. `shown` are those that were used in the session that follows a link: whoever
 * follows it reads the mail and has them, so both are one person. `own` is that session, which goes on under a new name.
 */
interface Left {
  password: 'stays' | 'shown' | 'new';
  passkeys: 'stay' | 'shown' | 'go';
  sessions: 'stay' | 'own' | 'end';
}

/**
 * What each event leaves. A link in a mail proves the mailbox and nothing else, so nothing older that it did not show
 * outlives the first proof, or a password that is set by a link. Links that set a password end with the sessions.
 */
export const leaves = {
  /** The link of the first verification, in a browser that is signed in. */
  verified: { password: 'shown', passkeys: 'shown', sessions: 'own' },
  /** The link to a later address, in a browser that is signed in. A former mailbox was proved already. */
  'changed address verified': { password: 'stays', passkeys: 'stay', sessions: 'stay' },
  /** A reset, a restored address, or a first verification by somebody who has no key. */
  'password set by link': { password: 'new', passkeys: 'go', sessions: 'end' },
  'password changed': { password: 'new', passkeys: 'stay', sessions: 'own' },
  'signed out elsewhere': { password: 'stays', passkeys: 'stay', sessions: 'own' },
  'passkey added': { password: 'stays', passkeys: 'stay', sessions: 'stay' },
  /** The old address stays a key for a week, if it was verified. */
  'address changed': { password: 'stays', passkeys: 'stay', sessions: 'stay' },
  'role granted': { password: 'stays', passkeys: 'stay', sessions: 'end' },
  suspended: { password: 'stays', passkeys: 'stay', sessions: 'end' },
  /** For somebody who has lost them. It takes the role of whoever decides. */
  'passkeys removed by the operator': { password: 'stays', passkeys: 'go', sessions: 'end' },
} as const satisfies Record<string, Left>;

export type KeyEvent = keyof typeof leaves;

/** Keys are read again when something has changed before the write. The index that lists them is a moment late. */
export const maxAttempts = 3;
export const indexMilliseconds = 300;

/** In `shown`, beside the ids of passkeys. */
export const passwordShown = 'password';

/** Which keys an event ends. */
export function endedBy(
  event: KeyEvent,
  { hasPassword, passkeys }: Pick<Opens, 'hasPassword' | 'passkeys'>,
  shown: ReadonlySet<string> = new Set(),
): { password: boolean; passkeys: StoredPasskey[] } {
  const left: Left = leaves[event];
  const isGone = {
    stay: () => false,
    shown: ({ id }: StoredPasskey) => !shown.has(id),
    go: () => true,
  }[left.passkeys];
  return {
    password: hasPassword && left.password === 'shown' && !shown.has(passwordShown),
    passkeys: passkeys.filter(isGone),
  };
}

/** Whether somebody has proved a mailbox of the account, this one or one before it. */
export function isProved({
  isVerified,
  heldEmail,
}: Pick<StoredProfile, 'isVerified' | 'heldEmail'>): boolean {
  return isVerified || heldEmail !== undefined;
}
