import { describe, expect, it } from 'vitest';
import { fieldsOf } from './viewer-view.ts';
import { leadsToScans } from '@touchdown/shared/radar/leads-to-scans.ts';
import { readScanLink, timeOfLink, writeScanLink } from './scan-link.ts';

const time = Date.UTC(2013, 4, 20, 20, 16, 43, 250);
const scans = [time - 255_000, time].map((startTime) => ({
  startTime,
  elevationDegrees: 0.5,
  moments: ['REF', 'VEL'] as const,
}));
const fields = fieldsOf(scans, true);
const read = (query: string) => readScanLink(new URLSearchParams(query), scans, fields);
const place = { latitude: 35.3123, longitude: -97.4512, zoom: 9.3 };

describe('a link to a scan', () => {
  it('opens the view that it was written from', () => {
    const chosen = { field: 'storm_relative_velocity', palette: 'blue_orange', tiltDegrees: 2.4 } as const;
    const view = { time, place, ...chosen };
    const query = writeScanLink(new URLSearchParams(), view);
    expect(query).toBe(
      'scan=20130520T201643Z&field=storm_relative_velocity&view=35.3123,-97.4512,9.30&palette=blue_orange&tilt=2.4',
    );
    expect(read(query)).toEqual({ view, leftOut: [] });
    expect(timeOfLink(new URLSearchParams(query))).toBe(Date.UTC(2013, 4, 20, 20, 16, 43));
  });

  it('names what follows from all tilts, where there are several or some can be asked for', () => {
    const link = new URLSearchParams('field=echo_tops');
    const viewOf = (of: Parameters<typeof fieldsOf>[0], canAsk: boolean) =>
      readScanLink(link, of, fieldsOf(of, true, canAsk)).view.field;
    const tilted = [...scans, { startTime: time, elevationDegrees: 1.5, moments: ['REF'] as const }];
    expect(viewOf(tilted, false)).toBe('echo_tops');
    expect(viewOf(scans, true)).toBe('echo_tops');
    expect(viewOf(scans, false)).toBeUndefined();
  });

  it('has two maps, if there are two', () => {
    expect(writeScanLink(new URLSearchParams('maps=2'), { isPair: undefined })).toBe('');
    const query = writeScanLink(new URLSearchParams(), { isPair: true });
    expect(read(query)).toMatchObject({ view: { isPair: true }, leftOut: [] });
    expect(read('maps=9').leftOut).toEqual(['“9” isn’t a number of maps; use 2 for two side by side.']);
  });

  it('has both ends of a cross-section', () => {
    const section = { from: { lat: 35.31, lon: -97.5 }, to: { lat: 35.4, lon: -97.2 } };
    const query = writeScanLink(new URLSearchParams(), { section });
    expect(query).toBe('section=35.3100,-97.5000,35.4000,-97.2000');
    expect(read(query).view.section).toEqual(section);
    for (const text of ['35.31,-97.5', '95,-97.5,35.4,-97.2', '35.31,-97.5,35.31,-97.5', '25,-97.5,45,-97.2'])
      expect(read(`section=${text}`).leftOut).toEqual([
        `“${text}” isn’t a cross-section line; use the latitude and longitude of both ends, 2 to 460 km apart, such as 35.31,-97.50,35.40,-97.20.`,
      ]);
  });

  it('leaves the rest of the query string alone', () => {
    const before = new URLSearchParams('from=list&scan=old&from=map');
    expect(writeScanLink(before, { time })).toBe('from=list&from=map&scan=20130520T201643Z');
    expect(writeScanLink(before, undefined)).toBe('from=list&from=map');
    const coloured = new URLSearchParams('palette=blue_orange&from=list');
    expect(writeScanLink(coloured, { time })).toBe('from=list&scan=20130520T201643Z');
  });

  it.each([
    ['', false],
    ['from=list', false],
    ['field=velocity', true],
    ['view=1', true],
    ['palette=blue_orange', true],
  ])('“%s” leads there: %s', (query, leads) => {
    expect(leadsToScans(new URLSearchParams(query))).toBe(leads);
  });

  it.each([
    ['scan=yesterday', '“yesterday” isn’t a scan time; use one such as 20130520T201643Z.'],
    ['scan=20130230T201643Z', '“20130230T201643Z” isn’t a scan time; use one such as 20130520T201643Z.'],
    ['scan=20130520T201644Z', 'There is no scan at 20130520T201644Z.'],
    [
      'field=cross_correlation_ratio',
      '“cross_correlation_ratio” isn’t a field of these scans, which have reflectivity, velocity, storm_relative_velocity.',
    ],
    [
      'field=<b>',
      '“<b>” isn’t a field of these scans, which have reflectivity, velocity, storm_relative_velocity.',
    ],
    ['tilt=high', '“high” isn’t a tilt; use degrees, such as 2.4.'],
    ['scale=55', '“55” isn’t a velocity color limit; use one of 70, 100, 140.'],
    ['palette=pink', '“pink” isn’t a velocity palette; use one of green_red, blue_orange.'],
    ...['35.3,-97.5', '95,-97.5,9', '35.3,-197.5,9', '35.3,-97.5,99', '1e1,2,5', '35.3,-97.5,9,1'].map(
      (text) => [
        `view=${text}`,
        `“${text}” isn’t a map view; use latitude, longitude, and zoom, such as 35.31,-97.50,9.`,
      ],
    ),
  ])('says what means nothing in %s', (query, sentence) => {
    expect(read(query)).toEqual({ view: {}, leftOut: [sentence] });
  });

  it('says nothing about what is empty', () => {
    expect(read('scan=&field=&view=&palette=')).toEqual({ view: {}, leftOut: [] });
  });
});
