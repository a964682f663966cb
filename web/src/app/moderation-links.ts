import { mayModerate, type Role } from '@touchdown/shared/contract/person.ts';

/** Whether the router has the moderation page. Without it the links are hidden. */
const hasModerationPage: boolean = false;

/** Returns the links that the top bar and the menu show to moderators and admins only. */
export function moderationLinks(roles: readonly Role[]): { to: string; label: string }[] {
  return hasModerationPage && roles.some(mayModerate)
    ? [{ to: '/moderation/suggestions', label: 'Moderation' }]
    : [];
}
