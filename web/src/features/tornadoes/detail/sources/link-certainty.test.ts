import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import { describe, expect, it } from 'vitest';
import { jointSentences, linkCertainty, spcSentences } from './link-certainty.ts';

describe('the certainty that the parts of a path belong together', () => {
  it('is described in words', () => {
    expect(linkCertainty({ link_certainty: 'single', segment_count: 1 })).toMatch(/nothing was joined/);
    expect(linkCertainty({ link_certainty: 'joined', segment_count: 3 })).toMatch(
      /3 county rows.*are certain/,
    );
    expect(linkCertainty({ link_certainty: 'by_totals', segment_count: 3 })).toMatch(
      /3 county rows.*by the Storm Prediction Center’s totals.*speak against/,
    );
    expect(linkCertainty({ link_certainty: 'by_id', segment_count: 3 })).toMatch(/own ids.*leave it open/);
    expect(linkCertainty({ link_certainty: 'by_hand', segment_count: 2 })).toMatch(/A person has read/);
    expect(linkCertainty({ link_certainty: 'unsure', segment_count: 2 })).toMatch(
      /2 county rows.*not certain/,
    );
    expect(linkCertainty({ link_certainty: 'unsure', segment_count: 1 })).toMatch(/^One row.*not certain/);
  });
});

describe('a joint', () => {
  const part = (county: string) => ({ county });
  const sentences = (...joints: object[]) =>
    jointSentences({
      link: { joints },
      segments: ['Nodaway', 'Worth', 'Harrison'].map(part),
    } as unknown as TornadoSources);
  const joint = { kind: 'totals', gap_miles: 0, minutes: 10, because: null };

  it('by clock and place needs no words', () => {
    expect(sentences({ ...joint, kind: 'place' })).toEqual([]);
  });

  it('against clock or place is described with its figures and with what a person has read', () => {
    expect(
      sentences({ ...joint, minutes: -140, because: 'A day is wrong.' }, { ...joint, gap_miles: 24.1 }),
    ).toEqual([
      'The parts in Nodaway and Worth were joined because the Storm Prediction Center’s totals fit; the clocks do not: the second begins 2 hours and 20 minutes before the first. Read by hand: A day is wrong.',
      'The parts in Worth and Harrison were joined because the Storm Prediction Center’s totals fit; the places do not: 24.1 miles lie between them.',
    ]);
  });

  it('by totals that nothing contradicts, or by a person, is described with its figures too', () => {
    expect(
      sentences({ ...joint, gap_miles: 6.1 }, { ...joint, kind: 'hand', gap_miles: null, minutes: 0 }),
    ).toEqual([
      'The parts in Nodaway and Worth were joined because the Storm Prediction Center’s totals fit: 6.1 miles lie between them, and the second begins 10 minutes after the first.',
      'The parts in Worth and Harrison were joined by a person who has read the rows: a place is not recorded, and the second begins in the same minute.',
    ]);
  });
});

describe('the SPC’s record', () => {
  const unflagged = { quality_flags: [] };
  const at = { begin_datetime: '1994-06-01T22:00:00Z' };
  const spc = {
    ...at,
    agrees: true,
    differences: [],
    rating: 'EF5',
    fatalities: 1,
    injuries: 1_150,
  } as const;
  const segments = [{ begin_datetime: '1994-06-01T22:55:00Z' }] as TornadoSources['segments'];

  it('is described by its figures, and by the fact that they agree', () => {
    expect(spcSentences({ spc: { ...spc, differences: [] }, segments }, unflagged)).toEqual([
      'The Storm Prediction Center rates it EF5 and counts 1 death and 1,150 injuries.',
      'Date, rating and starting place agree.',
    ]);
  });

  it('is described by its differences, and by what it does not know', () => {
    const differences = ['rated F4 here, F5 by the SPC', 'another date'];
    const other = {
      ...at,
      agrees: false,
      differences,
      rating: 'N/A',
      fatalities: null,
      injuries: 1,
    } as const;
    expect(spcSentences({ spc: { ...other, differences }, segments }, unflagged)).toEqual([
      'The Storm Prediction Center leaves it unrated and counts an unknown number of deaths and 1 injury.',
      'Where it differs: rated F4 here, F5 by the SPC; another date.',
    ]);
    expect(spcSentences({ spc: null, segments }, unflagged)).toHaveLength(1);
  });

  it('is the only one where NCEI has no row', () => {
    expect(spcSentences({ spc: null, segments: [] }, { quality_flags: ['only_in_spc'] })).toEqual([
      'All values of NOAA’s are the Storm Prediction Center’s own.',
    ]);
  });

  it('has its time beside NCEI’s where their clocks differ by an hour', () => {
    const hourLater = [{ begin_datetime: '1994-06-01T23:00:00Z' }] as TornadoSources['segments'];
    expect(spcSentences({ spc: { ...spc, differences: [] }, segments: hourLater }, unflagged)).toContain(
      'It begins at 22:00 UTC by the Storm Prediction Center and at 23:00 UTC by NCEI.',
    );
  });
});
