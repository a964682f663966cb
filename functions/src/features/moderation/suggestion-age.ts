import type { SuggestionAge } from '@touchdown/shared/moderation/moderation-limits.ts';

const day = 86_400_000;
const month = 30 * day;

/** Returns the one age of a suggestion: less than a day, a week or a month of 30 days, or older. */
export function suggestionAge(createdAt: string, now: number): SuggestionAge {
  const age = now - Date.parse(createdAt);
  if (age < day) return 'day';
  if (age < 7 * day) return 'week';
  return age < month ? 'month' : 'older';
}
