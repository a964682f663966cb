import { describe, expect, it } from 'vitest';
import { ratings } from '@touchdown/shared/tornadoes/rating.ts';
import { stateByPostal } from '../places/states.ts';
import { readTime, readZone, readRating, recordedInstead, readDamage } from './source-values.ts';

function utcOf(...given: Parameters<typeof readTime>): string | undefined {
  const time = readTime(...given);
  return time && new Date(time.utc * 1000).toISOString();
}

describe('a time of Storm Events', () => {
  it.each([
    ['1540', '1974-04-03T15:40'],
    ['349', '1974-04-03T03:49'],
    ['0349', '1974-04-03T03:49'],
    ['5', '1974-04-03T00:05'],
    ['0', '1974-04-03T00:00'],
    ['2359', '1974-04-03T23:59'],
    ['2400', '1974-04-04T00:00'],
  ])('has unpadded hours and minutes: %s', (time, local) => {
    expect(readTime('197404', '3', time, 'CST')).toMatchObject({ local });
  });

  it('is the next midnight at 2400, also at the end of a month or year', () => {
    expect(readTime('199912', '31', '2400', 'CST-6')?.local).toBe('2000-01-01T00:00');
    expect(readTime('200002', '29', '2400', 'CST-6')?.local).toBe('2000-03-01T00:00');
  });

  it.each([
    ['the 29th of February of a leap year', '200002', '29', true],
    ['the 29th of February of 1900', '190002', '29', false],
    ['the 29th of February of another year', '197302', '29', false],
    ['the 31st of April', '197404', '31', false],
    ['day 0', '197404', '0', false],
    ['month 13', '197413', '3', false],
    ['month 0', '197400', '3', false],
    ['a month without a year', '4', '3', false],
    ['a blank day', '197404', '', false],
  ])('must be on a day that exists: %s', (_, yearMonth, day, isDay) => {
    expect(readTime(yearMonth, day, '1200', 'CST') !== undefined).toBe(isDay);
  });

  it.each(['', '2401', '2460', '1260', '2500', '-5', '12:30', '12.5', '12345', ' '])(
    'is not a time: "%s"',
    (time) => {
      expect(readTime('197404', '3', time, 'CST')).toBeUndefined();
    },
  );

  it('is in standard time all year, by the number in its zone', () => {
    expect(readTime('201704', '30', '1700', 'CST-6')).toEqual({
      local: '2017-04-30T17:00',
      utc: Date.UTC(2017, 3, 30, 23) / 1000,
      offsetMinutes: -360,
      isZoneInferred: false,
    });
    expect(utcOf('201707', '4', '2330', 'EST-5')).toBe('2017-07-05T04:30:00.000Z');
    expect(utcOf('201707', '4', '100', 'GST10')).toBe('2017-07-03T15:00:00.000Z');
    expect(utcOf('201707', '4', '100', 'PST -8')).toBe('2017-07-04T09:00:00.000Z');
  });

  it('uses the number if it contradicts the name', () => {
    expect(readZone('EST-6', 2017, undefined)).toEqual({ offsetMinutes: -360, isInferred: false });
  });
});

describe('a zone without a number', () => {
  const [ohio, texas, guam] = [stateByPostal('OH'), stateByPostal('TX'), stateByPostal('GU')];

  it('is Central and not inferred for CST before 1993, when the SPC had converted the times', () => {
    expect(readZone('CST', 1992, ohio)).toEqual({ offsetMinutes: -360, isInferred: false });
    expect(readZone('CST', 1993, ohio)).toEqual({ offsetMinutes: -360, isInferred: true });
  });

  it('is the named zone if it is possible in the state: EST in Ohio', () => {
    expect(readZone('EST', 1974, ohio)).toEqual({ offsetMinutes: -300, isInferred: true });
    expect(readZone(' edt ', 1995, ohio)).toEqual({ offsetMinutes: -240, isInferred: true });
  });

  it('is Central if the named zone is impossible in the state: EST in Texas', () => {
    expect(readZone('EST', 1974, texas)).toEqual({ offsetMinutes: -360, isInferred: true });
    expect(readZone('MST', 1974, texas)).toEqual({ offsetMinutes: -420, isInferred: true });
    expect(readZone('PST', 1974, ohio)).toEqual({ offsetMinutes: -360, isInferred: true });
  });

  it('is looked up by name if the state is unknown', () => {
    expect(readZone('EST', 1974, undefined)).toEqual({ offsetMinutes: -300, isInferred: true });
    expect(readZone('GMT', 1974, undefined)).toEqual({ offsetMinutes: 0, isInferred: true });
    expect(readZone('GST', 1974, guam)).toEqual({ offsetMinutes: 600, isInferred: true });
  });

  it.each(['UNK', '', 'XXX', 'CSt?'])(
    'is Central and marked as inferred if it is not a known name: "%s"',
    (raw) => {
      expect(readZone(raw, 1974, ohio)).toEqual({ offsetMinutes: -360, isInferred: true });
    },
  );

  it.each([
    ['CSC', -360],
    ['SCT', -360],
    ['ESY', -300],
  ])('is understood when misspelt: %s', (raw, offsetMinutes) => {
    expect(readZone(raw, 1995, undefined)).toEqual({ offsetMinutes, isInferred: true });
  });

  it('is not further from Greenwich than any real zone', () => {
    expect(readZone('CST-60', 2017, ohio)).toEqual({ offsetMinutes: -360, isInferred: true });
  });
});

describe('a rating', () => {
  it.each(ratings)('is kept on its own scale: %s', (rating) => {
    expect(readRating(rating)).toBe(rating);
  });

  it.each([
    ['f3', 'F3'],
    [' EF2 ', 'EF2'],
  ])('is read in any case, with spaces around it: "%s"', (raw, rating) => {
    expect(readRating(raw)).toBe(rating);
  });

  it.each(['', ' ', 'F', 'EF', 'FU', 'EFU', 'efu', 'F?', 'U'])(
    'without a number is unknown, not zero: "%s"',
    (raw) => {
      expect(readRating(raw)).toBe('N/A');
    },
  );

  it.each([
    ['N/A', 'efu ', { ratingRecorded: 'EFU' }],
    ['N/A', ' ', {}],
    ['EF1', 'EF1', {}],
  ] as const)('%s of "%s" keeps what is recorded in its place: %j', (rating, raw, recorded) => {
    expect(recordedInstead(rating, raw)).toEqual(recorded);
  });

  it.each(['F6', 'EF9', '3', '-9', 'F-1', 'EF 2', 'F2/F3', 'Tornado'])('is not a rating: "%s"', (raw) => {
    expect(readRating(raw)).toBeUndefined();
  });
});

describe('an amount of damage', () => {
  it.each([
    ['250K', 250_000],
    ['2.5M', 2_500_000],
    ['1.2B', 1_200_000_000],
    ['.5K', 500],
    ['0.00K', 0],
    ['10.00K', 10_000],
    ['0K', 0],
    ['0', 0],
    ['1250', 1_250],
    ['25k', 25_000],
    [' 3M ', 3_000_000],
    ['2.3K', 2_300],
    ['1.005M', 1_005_000],
  ])('is read: %s', (raw, usd) => {
    expect(readDamage(raw)).toEqual({ usd, isReadable: true });
  });

  it.each(['', '  '])('is unknown, not zero, if it is blank', (raw) => {
    expect(readDamage(raw)).toEqual({ usd: null, isReadable: true });
  });

  it.each([
    'K',
    'M',
    'h',
    '5h',
    '2T',
    '5KK',
    '1,000',
    '5.K',
    '.',
    '-5K',
    '$5K',
    '5 K',
    '1e6',
    'NaN',
    '1.2.3M',
  ])('is unreadable: %s', (raw) => {
    expect(readDamage(raw)).toEqual({ usd: null, isReadable: false });
  });
});
