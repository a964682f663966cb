const daySeconds = 24 * 60 * 60;

/** The day in UTC whose quotas a job counts against. Times are seconds since 1970. */
export function quotaDay(createdAt: number) {
  const name = new Date(createdAt).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const endsAt = Date.parse(name) / 1000 + daySeconds;
  return { name, endsAt, forgottenAt: endsAt + daySeconds };
}
