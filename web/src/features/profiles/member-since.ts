const dayMilliseconds = 86_400_000;
const monthAndYear = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

export interface MemberSince {
  year: string;
  month: string;
  ago: string;
}

/** Since when somebody is a member, and how many days that is. A date that is none is unknown. */
export function memberSince(createdAt: string, now: number): MemberSince {
  const joined = Date.parse(createdAt);
  if (Number.isNaN(joined)) return { year: 'Unknown', month: 'Unknown', ago: 'Join date unknown' };
  const days = Math.max(0, Math.floor((now - joined) / dayMilliseconds));
  return {
    year: String(new Date(joined).getUTCFullYear()),
    month: monthAndYear.format(joined),
    ago: days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days.toLocaleString('en-US')} days ago`,
  };
}
