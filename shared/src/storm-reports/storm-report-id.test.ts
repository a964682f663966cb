import { describe, expect, it } from 'vitest';
import { mintStormReportId, stormReportIdPattern, type StormReportKey } from './storm-report-id.ts';

const newcastle: StormReportKey = {
  day: '2013-05-20',
  time: '1956',
  lat: 35.25,
  lon: -97.6,
  location: 'NEWCASTLE',
  county: 'MCCLAIN',
  state: 'OK',
};

describe('a minted storm report id', () => {
  it('never changes for the same row', () => {
    expect(mintStormReportId(newcastle)).toBe('spc-20130520-nmrd9n0y');
  });

  it('does not change with letter case or spacing', () => {
    const other = { ...newcastle, location: ' Newcastle ', county: 'McClain', state: 'ok' };
    expect(mintStormReportId(other)).toBe(mintStormReportId(newcastle));
  });

  it.each([
    { day: '2013-05-21' },
    { time: '1957' },
    { lat: 35.26 },
    { lon: null },
    { location: 'MOORE' },
    { county: 'CLEVELAND' },
    { state: 'TX' },
    { occurrence: 2 },
  ])('differs for a row with %j', (other) => {
    expect(mintStormReportId({ ...newcastle, ...other })).not.toBe(mintStormReportId(newcastle));
  });

  it('is unique among 5,000 rows of one day, more than any day has had', () => {
    const ids = Array.from({ length: 5000 }, (_, i) =>
      mintStormReportId({ ...newcastle, time: String(1200 + (i % 60)), lat: 30 + Math.floor(i / 60) / 100 }),
    );
    expect(new Set(ids).size).toBe(5000);
    expect(ids.every((id) => stormReportIdPattern.test(id))).toBe(true);
  });
});
