import { mayModerate, type Role } from '@touchdown/shared/contract/person.ts';

/** Whether the router has the page; until then nobody is led to it. */
const hasModerationPage: boolean = false;

/** What the top bar and the menu show to moderators and admins beside their own places. */
export function moderationLinks(roles: readonly Role[]): { to: string; label: string }[] {
  return hasModerationPage && roles.some(mayModerate)
    ? [{ to: '/moderation/suggestions', label: 'Moderation' }]
    : [];
}
