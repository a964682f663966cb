import { hoursToObject } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { StoredFirst } from './contribution-item.ts';

const millisecondsToObject = hoursToObject * 60 * 60 * 1000;

/** Returns when a first decision stands by itself; null once somebody has objected. */
export function standsAt({ at, objections }: Pick<StoredFirst, 'at' | 'objections'>): string | null {
  return objections > 0 ? null : new Date(Date.parse(at) + millisecondsToObject).toISOString();
}
