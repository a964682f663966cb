import { describe, expect, it } from 'vitest';
import { dueAndLate, nextFetch, type RecordSource } from './source-schedules.ts';

const at = (time: string) => Date.parse(`${time}Z`);
const text = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 16);

describe('the next fetch', () => {
  it.each<[RecordSource, string, string]>([
    ['ncei', '2026-11-27T00:00', '2026-12-03T14:00'],
    ['ncei', '2026-12-03T14:00', '2027-01-03T14:00'],
    ['ncei', '2026-12-03T13:59', '2026-12-03T14:00'],
    // Tuesdays from February to June, the 5th of other months.
    ['spc', '2026-01-05T15:00', '2026-02-03T15:00'],
    ['spc', '2026-02-03T15:00', '2026-02-10T15:00'],
    ['spc', '2026-06-30T15:00', '2026-07-05T15:00'],
    ['spc', '2026-12-05T15:00', '2027-01-05T15:00'],
    ['spc-daily', '2028-02-28T12:40', '2028-02-29T12:40'],
  ])('of %s after %s is at %s', (source, after, next) => {
    expect(text(nextFetch(source, at(after)))).toBe(next);
  });
});

describe('a fetch that failed or was refused', () => {
  it.each<[RecordSource, string, string, ('refused' | 'failed')?]>([
    ['ncei', '2026-12-03T14:00', '2026-12-04T02:00'],
    ['ncei', '2026-12-04T02:00', '2026-12-05T02:00'],
    // The schedule's own time may come first.
    ['ncei', '2027-01-03T02:00', '2027-01-03T14:00'],
    ['spc', '2026-02-03T15:06', '2026-02-04T03:00'],
    ['spc-daily', '2026-02-03T12:40', '2026-02-04T12:40'],
    ['ncei', '2026-12-03T14:00', '2026-12-10T02:00', 'refused'],
    ['spc', '2026-02-03T15:00', '2026-02-10T03:00', 'refused'],
  ])('of %s at %s is repeated at %s, and stays late', (source, began, again, outcome = 'failed') => {
    const known = { lastSuccessAt: at('2025-11-03T14:01'), watchedSince: undefined, newest: undefined };
    const now = at('2027-01-03T14:00');
    const { dueAt, lateSince } = dueAndLate(source, { ...known, trouble: { outcome, at: at(began) } }, now);
    expect(text(dueAt)).toBe(again);
    expect(lateSince).toBe(dueAndLate(source, { ...known, trouble: undefined }, now).lateSince);
  });
});

describe('a source', () => {
  const late = (source: RecordSource, success: string, newest: string | undefined, now: string) => {
    const known = { lastSuccessAt: at(success), trouble: undefined, watchedSince: undefined, newest };
    return text(dueAndLate(source, known, at(now)).lateSince);
  };

  it('is late when a fetch was missed and its grace is over', () => {
    expect(late('spc-daily', '2026-11-20T12:41', undefined, '2026-11-22T14:39')).toBeUndefined();
    expect(late('spc-daily', '2026-11-20T12:41', undefined, '2026-11-22T14:41')).toBe('2026-11-22T14:40');
    expect(late('ncei', '2026-10-03T14:01', undefined, '2026-11-08T13:59')).toBeUndefined();
    expect(late('ncei', '2026-10-03T14:01', undefined, '2026-11-20T00:00')).toBe('2026-11-08T14:00');
    expect(late('spc', '2026-03-03T15:01', undefined, '2026-03-18T15:01')).toBe('2026-03-18T15:00');
  });

  it('is late when its fetches succeed but the agency’s newest file must be there and is not', () => {
    expect(late('ncei', '2026-11-03T14:01', '2026-06-30', '2026-11-27T00:00')).toBeUndefined();
    expect(late('ncei', '2026-11-03T14:01', '2026-05-31', '2026-11-27T00:00')).toBe('2026-11-07T00:00');
    expect(late('spc', '2026-06-30T15:01', '2024-12-31', '2026-06-30T23:59')).toBeUndefined();
    expect(late('spc', '2026-07-05T15:01', '2024-12-31', '2026-07-06T00:00')).toBe('2026-07-01T00:00');
    expect(late('spc', '2026-11-05T15:01', '2025-12-31', '2026-11-27T00:00')).toBeUndefined();
    expect(late('spc-daily', '2026-11-26T12:41', '2026-11-24', '2026-11-27T12:30')).toBeUndefined();
    expect(late('spc-daily', '2026-11-26T12:41', '2026-11-23', '2026-11-27T15:00')).toBe('2026-11-26T14:24');
  });

  it('that was never fetched is expected from when it was first watched', () => {
    const known = {
      lastSuccessAt: undefined,
      trouble: undefined,
      watchedSince: at('2026-09-10T00:00'),
      newest: undefined,
    };
    const { dueAt, lateSince } = dueAndLate('ncei', known, at('2026-11-27T00:00'));
    expect([text(dueAt), text(lateSince)]).toEqual(['2026-10-03T14:00', '2026-10-08T14:00']);
  });
});
