import { describe, expect, it } from 'vitest';
import { SourceFileError } from '../files/source-faults.ts';
import { dayOfFileName } from './day-of-file-name.ts';

describe('the day in the name of a daily file', () => {
  it.each([
    ['130520_rpts_torn.csv', '2013-05-20', false],
    ['130519_rpts.csv', '2013-05-19', false],
    ['130520_rpts_torn.csv.gz', '2013-05-20', false],
    ['/data/spc-daily/130520_rpts_torn.csv', '2013-05-20', false],
    ['130520_rpts_filtered_torn.csv', '2013-05-20', true],
    ['130520_rpts_filtered.csv', '2013-05-20', true],
    ['130520_filtered_rpts_torn.csv', '2013-05-20', true],
    ['080205_rpts_raw_torn.csv', '2008-02-05', false],
    ['990503_rpts_torn.csv', '1999-05-03', false],
    ['900101_rpts.csv', '1990-01-01', false],
    ['240229_rpts.csv', '2024-02-29', false],
  ])('of %s is %s', (name, day, isFiltered) => {
    expect(dayOfFileName(name)).toMatchObject({ day, isFiltered });
  });

  it.each([
    'today_torn.csv',
    'torn.csv',
    '130230_rpts_torn.csv',
    '131301_rpts.csv',
    '130520_rpts_hail.csv',
    '891231_rpts.csv',
    '2013_torn.csv',
    '',
  ])('is required: %j is refused', (name) => {
    expect(() => dayOfFileName(name)).toThrow(SourceFileError);
    expect(() => dayOfFileName(name)).toThrow('the name must contain the day, as in 130520_rpts_torn.csv');
  });
});
