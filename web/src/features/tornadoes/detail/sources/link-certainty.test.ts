import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import { describe, expect, it } from 'vitest';
import { linkCertainty, spcSentences } from './link-certainty.ts';

describe('the certainty that the parts of a path belong together', () => {
  it('is described in words', () => {
    expect(linkCertainty({ link_certainty: 'single', segment_count: 1 })).toMatch(/nothing was joined/);
    expect(linkCertainty({ link_certainty: 'joined', segment_count: 3 })).toMatch(
      /3 county rows.*are certain/,
    );
    expect(linkCertainty({ link_certainty: 'by_totals', segment_count: 3 })).toMatch(
      /3 county rows.*by the Storm Prediction Center’s totals.*speak against/,
    );
    expect(linkCertainty({ link_certainty: 'unsure', segment_count: 2 })).toMatch(
      /2 county rows.*not certain/,
    );
    expect(linkCertainty({ link_certainty: 'unsure', segment_count: 1 })).toMatch(/^One row.*not certain/);
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
