import { allowedBy, leadingKeys, type AccessRequest } from './policy.ts';
import type { EntryRole } from './roles.ts';

/**
 * The documents say that a transaction needs the permissions of what is in it, item by item, and that is
 * what is checked. Should DynamoDB ever compare the keys of several items at once, these are the
 * transactions that would be refused: with the keys of all items under the same action, or of all items.
 */
export function riskyReadings(role: EntryRole, requests: readonly AccessRequest[]): string[] {
  const groupings = {
    'all keys of an action': ({ action, resource }: AccessRequest) => `${action} ${resource}`,
    'all keys of the transaction': ({ resource }: AccessRequest) => resource,
  };
  return Object.entries(groupings).flatMap(([reading, groupOf]) => {
    const isRefused = requests.some((request) => {
      const group = requests.filter((other) => groupOf(other) === groupOf(request));
      const keys = [...new Set(group.flatMap(({ context }) => context?.[leadingKeys] ?? []))];
      return !allowedBy(role.statements, { ...request, context: { [leadingKeys]: keys } });
    });
    return isRefused ? [`${role.entry}, ${reading} at once: ${inWords(requests)}`] : [];
  });
}

function inWords(requests: readonly AccessRequest[]): string {
  const items = requests.map(({ action, context }) => {
    const [key = ''] = context?.[leadingKeys] ?? [];
    return `${action.replace('dynamodb:', '')} ${key.replace(/#.*$/s, '#')}`;
  });
  return [...new Set(items)].toSorted().join(', ');
}
