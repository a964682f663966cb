import { countWord } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DaysNear } from '@touchdown/shared/tornadoes/year-answers.ts';

type City = DaysNear['cities'][number];

/** Beyond so many standard errors, a difference is more than the years' own ups and downs. */
const clearDeviations = 1.96;

export function changeOf(before: City, after: City): 'more' | 'fewer' | 'none' {
  const change = after.days_per_year - before.days_per_year;
  const error = Math.hypot(before.standard_error, after.standard_error);
  if (Math.abs(change) <= clearDeviations * error) return 'none';
  return change > 0 ? 'more' : 'fewer';
}

/** The difference of both maps in words, by the cities of the table. */
export function changesSentence(early: DaysNear, late: DaysNear): string {
  const changes = late.cities.map((city, at) => {
    const before = early.cities[at];
    return { name: city.name, change: before ? changeOf(before, city) : 'none' };
  });
  const named = (change: string) =>
    changes.filter((one) => one.change === change).map(({ name }) => name.split(',')[0] ?? '');
  const [more, fewer] = [named('more'), named('fewer')];
  const periods = `from ${early.from}–${early.to} to ${late.from}–${late.to}`;
  if (more.length === 0 && fewer.length === 0)
    return `No significant change near the ${countWord(changes.length)} cities below ${periods}.`;
  const parts = [
    more.length > 0 && `more days near ${listed(more)}`,
    fewer.length > 0 && `fewer near ${listed(fewer)}`,
  ].filter((part) => part !== false);
  const others = changes.length - more.length - fewer.length;
  const rest = others > 0 ? ` No change near the other ${countWord(others)}.` : '';
  return `${capital(parts.join('; '))} ${periods}.${rest}`;
}

/** `Memphis, Nashville and Atlanta` */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
