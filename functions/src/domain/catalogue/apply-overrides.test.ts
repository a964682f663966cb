import { describe, expect, it } from 'vitest';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { correctTornado, type Override } from './apply-overrides.ts';

const official = madeUpTornado('1999-05-03T23:26:00Z', { injuries: 3, tor_f_scale: 'F5' });

const override = (number: number, field: string, value: unknown, over: Partial<Override> = {}) =>
  ({ number, field, value, official: null, ...over }) as Override;

describe('corrections of a tornado', () => {
  it('are laid on by field; other columns stay those of today', () => {
    const { record, edited } = correctTornado(official, [override(1, 'injuries', 5, { official: 3 })]);
    expect(record).toEqual({ ...official, injuries: 5 });
    expect(edited).toMatchObject([{ field: 'injuries', official: 3, isOfficialNew: false }]);
  });

  it('say when the official value has changed since', () => {
    const { record, edited } = correctTornado(official, [override(1, 'injuries', 5, { official: 2 })]);
    expect(record.injuries).toBe(5);
    expect(edited).toMatchObject([{ official: 3, isOfficialNew: true }]);
  });

  it('follow the newest that was not taken back', () => {
    const [first, second, third] = [
      override(1, 'injuries', 5),
      override(2, 'injuries', 6),
      override(3, 'injuries', 7, { takenBackAt: '2026-01-01T00:00:00Z' }),
    ] as const;
    const injuries = (...overrides: Override[]) => correctTornado(official, overrides).record.injuries;
    expect(injuries(second, third, first)).toBe(6);
    const takenBack = { ...second, takenBackAt: '2026-01-02T00:00:00Z' };
    expect(injuries(third, takenBack, first)).toBe(5);
    expect(injuries(third, takenBack)).toBe(3);
  });

  it('leave out one that does not fit, and nothing else', () => {
    const overrides = [
      override(1, 'tor_f_scale', 'EF9'),
      override(2, 'injuries', 5),
      override(3, 'mood', 'bad'),
    ];
    const { record, edited, unfit } = correctTornado(official, overrides);
    expect(record).toEqual({ ...official, injuries: 5 });
    expect(edited).toHaveLength(1);
    expect(unfit).toEqual([overrides[0], overrides[2]]);
  });
});
