/** In ascending order of permissions. Each role has the permissions of those before it. */
export const roles = ['user', 'expert', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The signed-in person, as handlers receive them. */
export interface Person {
  id: string;
  username: string;
  role: Role;
  /** Whether the email address is verified. */
  isVerified: boolean;
  /** When the account was made, in milliseconds since 1970. */
  accountCreatedAt?: number;
  /** The session of this request. */
  sessionId: string;
  /** Whether the account has a passkey. */
  hasPasskey?: boolean;
  /** Whether the person has confirmed with a passkey in this session, within the last hour. */
  isConfirmed?: boolean;
  /** The same within the last twelve hours, which is enough to read what moderators work on. */
  mayReadDesk?: boolean;
  /** Set while the person is suspended: they may read, and nothing else. */
  suspension?: Suspension;
}

/** Why somebody may not write, and until when; null until moderators end it. */
export interface Suspension {
  reason: string;
  until: string | null;
}

/** Returns whether somebody sees what only moderators see: by role, and by a passkey of today. */
export function seesAsModerator({ role, mayReadDesk }: Pick<Person, 'role' | 'mayReadDesk'>): boolean {
  return mayModerate(role) && mayReadDesk === true;
}

/** Returns whether a role may use the moderation pages and calls. */
export function mayModerate(role: Role): boolean {
  return role === 'moderator' || role === 'admin';
}
