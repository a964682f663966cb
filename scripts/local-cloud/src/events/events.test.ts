import { describe, expect, it } from 'vitest';
import { matchesEventPattern } from './event-pattern.ts';
import { nextTime } from './schedule-expression.ts';

describe('an event filter', () => {
  const event = { eventName: 'INSERT', dynamodb: { Keys: { pk: { S: 'JOB#1' } } } };

  it.each([
    [{ eventName: ['INSERT', 'MODIFY'] }, true],
    [{ eventName: ['REMOVE'] }, false],
    [{ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'JOB#' }] } } } }, true],
    [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'TGT#' }] } } } }, false],
    [{ other: [{ exists: false }] }, true],
    [{ eventName: [{ 'anything-but': ['REMOVE'] }] }, true],
    [{ missing: { inner: ['x'] } }, false],
    [{ missing: { inner: [{ exists: false }] } }, true],
    [{ missing: { inner: [{ exists: true }] } }, false],
  ])('%j matches: %s', (pattern, isMatch) => {
    expect(matchesEventPattern(pattern, event)).toBe(isMatch);
  });
});

describe('a schedule', () => {
  const at = new Date('2026-11-21T05:00:30Z'); // a Saturday

  it.each([
    ['rate(5 minutes)', '2026-11-21T05:05:30.000Z'],
    ['rate(1 day)', '2026-11-22T05:00:30.000Z'],
    ['cron(0 12 * * ? *)', '2026-11-21T12:00:00.000Z'],
    ['cron(0 3 * * ? *)', '2026-11-22T03:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-11-21T05:15:00.000Z'],
    ['cron(30 6 ? * MON-FRI *)', '2026-11-23T06:30:00.000Z'],
    ['cron(0 0 1 * ? *)', '2026-12-01T00:00:00.000Z'],
    ['cron(0 0 ? * 1 *)', '2026-11-22T00:00:00.000Z'],
  ])('%s next runs at %s', (expression, time) => {
    expect(nextTime(expression, at).toISOString()).toBe(time);
  });

  it('is refused when it is invalid or never runs', () => {
    expect(() => nextTime('every day', at)).toThrow(
      'Expected a schedule like rate(5 minutes) or cron(0 12 * * ? *), got "every day".',
    );
    expect(() => nextTime('cron(0 0 31 2 ? *)', at)).toThrow('never runs');
  });
});
