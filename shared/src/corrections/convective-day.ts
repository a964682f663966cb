const startMilliseconds = 12 * 3_600_000;

/** Forecasters count days from 12 to 12 UTC. */
export function convectiveDay(at: string): string {
  return new Date(Date.parse(at) - startMilliseconds).toISOString().slice(0, 10);
}
