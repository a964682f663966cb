import { describe, expect, it } from 'vitest';
import { warningExamples } from './examples.ts';
import { isWithin, leadMinutes, outlineAt } from './warning-at.ts';
import { leadWords, warningTitle } from './warning-words.ts';
import { Warning } from './schema.ts';

const warning = Warning.parse(warningExamples.listWarnings.response.data.warnings[0]);
const at = (time: string) => Date.parse(`2013-05-20T${time}:00Z`);
const moore = { lon: -97.49, lat: 35.32 };
const tornado = (place: typeof moore) => ({
  beganAt: at('19:56'),
  endedAt: at('20:35'),
  placeAt: () => place,
});

describe('a warning of one minute', () => {
  it('is unknown before its issue and gone after its end', () => {
    expect(outlineAt(warning, at('19:39'))).toBeUndefined();
    expect(outlineAt(warning, at('19:40'))).toMatchObject({ isOutdated: false });
    expect(outlineAt(warning, at('20:15'))).toBeUndefined();
  });

  it('says if the office had drawn another outline by then', () => {
    const [outline] = warning.outlines;
    if (!outline) throw new Error('no outline');
    const shrunk = { ...warning, outlines: [{ ...outline, until: '2013-05-20T20:00:00Z' }] };
    expect(outlineAt(shrunk, at('20:05'))).toMatchObject({ isOutdated: true });
  });

  it('has its lead time for a tornado inside of it, and none for others', () => {
    expect(isWithin(warning.outlines[0] ?? { polygon: [] }, moore)).toBe(true);
    expect(leadMinutes(warning, tornado(moore))).toBe(16);
    expect(leadMinutes(warning, tornado({ lon: -97.2, lat: 35.3 }))).toBeUndefined();
    expect(leadMinutes({ ...warning, issued_at: null }, tornado(moore))).toBeUndefined();
    const first = { ...tornado(moore), beganAt: at('19:35') };
    expect(leadMinutes(warning, first)).toBe(-5);
  });

  it('is told in words', () => {
    expect(warningTitle(warning)).toBe('Tornado warning of Norman (OUN)');
    expect(warningTitle({ phenomenon: 'SV', office: 'XYZ' })).toBe('Severe thunderstorm warning of XYZ');
    expect([16, 1, 0, -5].map(leadWords)).toEqual([
      'issued 16 minutes before the tornado began',
      'issued 1 minute before the tornado began',
      'issued in the minute in which the tornado began',
      'issued 5 minutes after the tornado began',
    ]);
  });
});
