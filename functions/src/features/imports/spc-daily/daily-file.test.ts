import { describe, expect, it } from 'vitest';
import { SourceFileError } from '../files/source-faults.ts';
import { dayOfFileName, readComments } from './daily-file.ts';

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

describe('the comments of a report', () => {
  it('end with the office, which is not part of the text', () => {
    expect(readComments('REPORTED BY KWTV (OUN)')).toMatchObject({
      comments: 'REPORTED BY KWTV',
      wfo: 'OUN',
    });
    expect(readComments('(LSX)')).toMatchObject({ comments: null, wfo: 'LSX' });
    expect(readComments('')).toMatchObject({ comments: null, wfo: null });
  });

  it('keep brackets that are not an office', () => {
    expect(readComments('NEAR THE SCHOOL (EAST SIDE). (TSA)')).toMatchObject({
      comments: 'NEAR THE SCHOOL (EAST SIDE).',
      wfo: 'TSA',
    });
    expect(readComments('CUT SHORT (TS')).toMatchObject({ comments: 'CUT SHORT (TS', wfo: null });
  });

  it.each([
    ['*** 2 INJ *** MOBILE HOME ROLLED. (FWD)', 2, null],
    ['*** 1 FATAL *** (JAN)', null, 1],
    ['*** 24 FATAL, 1,150 INJ *** PRELIMINARY. (OUN)', 1150, 24],
    ['*** 1 FATAL,5 INJ *** (BMX)', 5, 1],
    ['*** 1 FATAL *** *** 3 INJ *** (BMX)', 3, 1],
    ['2 INJURED AND 1 FATALITY RUMOURED. (BMX)', null, null],
    ['NOBODY SAID ANYTHING. (BMX)', null, null],
  ])('%s: %o injured and %o dead', (text, injuries, fatalities) => {
    expect(readComments(text)).toMatchObject({ injuries, fatalities });
  });

  it('keep the text between the stars', () => {
    expect(readComments('*** 2 INJ *** ROOF GONE. (FWD)').comments).toBe('*** 2 INJ *** ROOF GONE.');
  });
});
