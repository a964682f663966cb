/** In the order of what they may do; each may do what those before it may. */
export const roles = ['user', 'expert', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Who is signed in, as every handler sees them. */
export interface Person {
  id: string;
  username: string;
  role: Role;
  /** Whether the link in the mail was followed. */
  isVerified: boolean;
  /** The sign-in this request belongs to. */
  sessionId: string;
}

/** Moderation's pages and calls are for these two. */
export function mayModerate(role: Role): boolean {
  return role === 'moderator' || role === 'admin';
}
