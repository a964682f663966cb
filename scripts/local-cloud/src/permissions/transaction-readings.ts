import { allowedBy, leadingKeys, type AccessRequest } from './policy.ts';
import type { EntryRole } from './roles.ts';

/**
 * Returns the ways in which a stricter DynamoDB would refuse a transaction. According to the documentation,
 * each item of a transaction is checked separately. A stricter
 * interpretation would compare the keys of all items with the same action, or of all items, at once.
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
      return !allowedBy(role.statements, {
        ...request,
        context: { ...request.context, [leadingKeys]: keys },
      });
    });
    return isRefused ? [`${reading} at once (${role.entry}): ${describeItems(requests)}`] : [];
  });
}

function describeItems(requests: readonly AccessRequest[]): string {
  const items = requests.map(({ action, context }) => {
    const [key = ''] = context?.[leadingKeys] ?? [];
    return `${action.replace('dynamodb:', '')} ${key.replace(/#.*$/s, '#')}`;
  });
  return [...new Set(items)].toSorted().join(', ');
}
