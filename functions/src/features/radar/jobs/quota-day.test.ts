import { expect, it } from 'vitest';
import { quotaDay } from './quota-day.ts';

it.each(['2026-11-25T00:00:00.000Z', '2026-11-25T23:59:59.999Z'])(
  'counts until the end of the day, of which %s is a moment, and is not forgotten before',
  (moment) => {
    const { name, endsAt, forgottenAt } = quotaDay(Date.parse(moment));
    expect(name).toBe('2026-11-25');
    expect(endsAt * 1000).toBe(Date.parse('2026-11-26T00:00:00Z'));
    expect(forgottenAt).toBeGreaterThanOrEqual(endsAt);
  },
);
