import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WriteBell, WriteBells } from './write-bell.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('wakes all who wait, at once', async () => {
  const bell = new WriteBell();
  const both = Promise.all([bell.rungAfter(0, 1_000), bell.rungAfter(0, 1_000)]);
  bell.ring();
  await both;
  expect(vi.getTimerCount()).toBe(0);
});

it('does not let a reader wait that was busy while it rang', async () => {
  const bell = new WriteBell();
  const before = bell.rings;
  bell.ring();
  await bell.rungAfter(before, 1_000);
  expect(vi.getTimerCount()).toBe(0);
});

it('ends a wait without a ring, because an operator’s writes do not ring', async () => {
  const bell = new WriteBell();
  const waited = bell.rungAfter(bell.rings, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await waited;
  expect(bell.rings).toBe(0);
});

it('rings for the tables that a call names, and for no other', () => {
  const bells = new WriteBells(['Catalogue', 'Community', 'Radar']);
  bells.ringFor(
    Buffer.from('{"TransactItems":[{"Put":{"TableName":"Catalogue"}},{"Put":{"TableName":"Radar"}}]}'),
  );
  bells.ringFor(Buffer.from('{"RequestItems":{"Radar":[]}}'));
  expect(['Catalogue', 'Community', 'Radar'].map((table) => bells.of(table).rings)).toEqual([1, 0, 2]);
});
