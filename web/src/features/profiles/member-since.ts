import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { monthNames } from '@touchdown/shared/text/written-date.ts';

const dayMilliseconds = 86_400_000;

export interface MemberSince {
  year: string;
  month: string;
  ago: string;
}

/** Returns when a member joined, and how many days ago. An invalid date is unknown. */
export function memberSince(createdAt: string, now: number): MemberSince {
  const joined = Date.parse(createdAt);
  if (Number.isNaN(joined)) return { year: 'Unknown', month: 'Unknown', ago: 'Join date unknown' };
  const date = new Date(joined);
  const days = Math.max(0, Math.floor((now - joined) / dayMilliseconds));
  return {
    year: String(date.getUTCFullYear()),
    month: `${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
    ago: days === 0 ? 'today' : days === 1 ? '1 day ago' : `${groupedNumber(days)} days ago`,
  };
}
