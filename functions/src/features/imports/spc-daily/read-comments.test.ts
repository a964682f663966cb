import { describe, expect, it } from 'vitest';
import { readComments } from './read-comments.ts';

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
