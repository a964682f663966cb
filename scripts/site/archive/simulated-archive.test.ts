import { expect, it } from 'vitest';
import { simulatedArchive, type StormEvent } from './simulated-archive.ts';

const place = { lat: 35.33, lon: -97.28 };
const station = 'KTLX';
const hours = 3_600_000;
const midnight = Date.parse('2011-05-25T00:00:00Z');

function eventAt(id: string, beganAt: number, strength: number): StormEvent {
  return { id, strength, beganAt, endedAt: beganAt + 0.25 * hours, from: place, to: place };
}

/** Returns the keys of two days, as workers list them. */
async function keysAroundMidnight(events: StormEvent[]): Promise<string[][]> {
  const archive = simulatedArchive({
    eventsOf: async (day) => events.filter(({ beganAt }) => new Date(beganAt).toISOString().startsWith(day)),
    folder: '/nowhere',
  });
  const lists = await Promise.all(
    ['2011/05/24', '2011/05/25'].map((day) => archive.keys(`${day}/${station}/`)),
  );
  await archive.close();
  return lists;
}

it.each([
  ['begins before midnight', -0.2],
  ['begins after midnight, with a loop that begins before it', 0.1],
])('a storm that %s has all its volumes, each on its own day', async (_name, offset) => {
  const [before = [], after = []] = await keysAroundMidnight([eventAt('a', midnight + offset * hours, 2)]);
  expect(before.length).toBeGreaterThan(0);
  expect(after.length).toBeGreaterThan(0);
  expect(before.length + after.length).toBe(12);
  expect(before.every((key) => key.startsWith('2011/05/24/'))).toBe(true);
  expect(after.every((key) => key.startsWith('2011/05/25/'))).toBe(true);
});

it('both days show the stronger of two storms that overlap around midnight', async () => {
  const weak = eventAt('weak', midnight - 0.2 * hours, 0);
  const strong = eventAt('strong', midnight + 0.1 * hours, 4);
  expect(await keysAroundMidnight([weak, strong])).toEqual(await keysAroundMidnight([strong]));
});
