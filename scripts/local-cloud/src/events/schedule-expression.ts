const unitMilliseconds: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
/** A yearly schedule runs within a year; the search for one that never runs (31 February) must end. */
const maxMinutes = 366 * 24 * 60;

/** Returns the next time, in UTC, of `rate(5 minutes)` or `cron(0 12 * * ? *)`. */
export function nextTime(expression: string, after: Date): Date {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) return new Date(after.getTime() + Number(rate[1]) * (unitMilliseconds[rate[2] ?? ''] ?? 0));
  const cron = /^cron\((\S+) (\S+) (\S+) (\S+) (\S+) (\S+)\)$/.exec(expression);
  if (!cron)
    throw new Error(`Expected a schedule like rate(5 minutes) or cron(0 12 * * ? *), got "${expression}".`);
  return nextCron(cron.slice(1, 6), after, expression);
}

function nextCron(fields: string[], after: Date, expression: string): Date {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = fields;
  const time = new Date(after);
  time.setUTCSeconds(0, 0);
  for (let i = 0; i < maxMinutes; i++) {
    time.setUTCMinutes(time.getUTCMinutes() + 1);
    if (
      matches(minute, time.getUTCMinutes()) &&
      matches(hour, time.getUTCHours()) &&
      matches(day, time.getUTCDate()) &&
      matches(month, time.getUTCMonth() + 1, months) &&
      // EventBridge counts Sunday as 1.
      matches(weekday, time.getUTCDay() + 1, weekdays)
    ) {
      return time;
    }
  }
  throw new Error(`The schedule ${expression} never runs.`);
}

/** Returns whether a value matches one field: `*`, `?`, a value, a list, a range or a step. */
function matches(field: string, value: number, names: readonly string[] = []): boolean {
  const number = (text: string) => (names.includes(text) ? names.indexOf(text) + 1 : Number(text));
  return field.split(',').some((part) => {
    if (part === '*' || part === '?') return true;
    const [range = '', step] = part.split('/');
    const [from = '', to] = range.split('-');
    if (step !== undefined) {
      const first = range === '*' ? 0 : number(from);
      return value >= first && (value - first) % Number(step) === 0;
    }
    return to === undefined ? number(from) === value : value >= number(from) && value <= number(to);
  });
}
