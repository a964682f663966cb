import { describe, expect, it } from 'vitest';
import { readLoss } from './spc-columns.ts';

describe('the loss of an SPC row', () => {
  it.each([
    ['1', 0, 50],
    ['2', 50, 500],
    ['3', 500, 5_000],
    ['4', 5_000, 50_000],
    ['5', 50_000, 500_000],
    ['6', 500_000, 5_000_000],
    ['7', 5_000_000, 50_000_000],
    ['8', 50_000_000, 500_000_000],
    ['9', 500_000_000, 5_000_000_000],
    ['6.000000000000000', 500_000, 5_000_000],
  ])('is a class up to 1995: %s', (raw, min, max) => {
    expect(readLoss(raw, 1950)).toEqual({ min, max });
    expect(readLoss(raw, 1995)).toEqual({ min, max });
  });

  it('is in millions from 1996 to 2015', () => {
    expect(readLoss('0.05', 1996)).toEqual({ min: 50_000, max: 50_000 });
    expect(readLoss('386.035', 2015)).toEqual({ min: 386_035_000, max: 386_035_000 });
    expect(readLoss('2800.1', 2011)).toEqual({ min: 2_800_100_000, max: 2_800_100_000 });
  });

  it('is in dollars from 2016 on', () => {
    expect(readLoss('25000', 2016)).toEqual({ min: 25_000, max: 25_000 });
    expect(readLoss('25000', 2025)).toEqual({ min: 25_000, max: 25_000 });
  });

  it.each([1974, 2011, 2021])('is unknown, not zero, if it is 0 or blank, in %i', (year) => {
    for (const raw of ['0', '0.0', '0.000000000000000', '', ' ']) {
      expect(readLoss(raw, year)).toBeNull();
    }
  });

  it.each(['10', '0.05', '2.5', '50', 'x', '0x1'])('cannot be read if there is no such class: %s', (raw) => {
    expect(readLoss(raw, 1974)).toHaveProperty('reason');
  });

  it.each(['-1', '1e300', '30000000000', 'x'])('cannot be read if it is no possible amount: %s', (raw) => {
    expect(readLoss(raw, 2011)).toHaveProperty('reason');
    expect(readLoss(raw, 2021)).toHaveProperty('reason');
  });
});
