import { mayModerate, type Role } from '@touchdown/shared/contract/person.ts';
import { pages } from '@touchdown/shared/contract/pages.ts';

const moderation = { to: pages.moderationSuggestions.path, label: 'Moderation' };

/** Returns the links that the top bar and the menu show to moderators and admins only. */
export function moderationLinks(roles: readonly Role[]): { to: string; label: string }[] {
  return roles.some(mayModerate) ? [moderation] : [];
}

/** Whether to show beside a link how much waits for a moderator. */
export function isModerationLink(to: string): boolean {
  return to === moderation.to;
}
