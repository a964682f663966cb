import { describe, expect, it } from 'vitest';
import { radarPlace, whyNoPlace } from './radar-place.ts';

const none = { station: undefined, location: undefined };
const elsewhere = { lat: 10, lon: 20, groundMeters: 0, towerMeters: 0 };

describe('the place of a radar', () => {
  it('is what the volume says, with the name of the list', () => {
    const { name, position } = radarPlace({ station: 'KTLX', location: elsewhere }, 'a') ?? {};
    expect([name, position]).toEqual(['KTLX, Oklahoma City, OK', { lat: 10, lon: 20 }]);
  });

  it('is that of the list if the volume does not say it', () => {
    expect(radarPlace({ station: 'KTLX', location: undefined }, 'a')?.position.lat).toBeCloseTo(35.33, 1);
  });

  it.each(['KTLX19910605_162126.gz', 'Level2_KTLX_20150430_1419.ar2v'])(
    'follows from the file name %s if the volume names no radar',
    (name) => expect(radarPlace(none, name)?.name).toContain('KTLX'),
  );

  it.each([
    ['KTLX', 'Radar: NOAA NEXRAD Level II'],
    ['TOKC', 'Radar: FAA TDWR Level II, from NOAA'],
    ['KCRI', 'Radar: NOAA test bed radar, Level II'],
    ['ZZZZ', undefined],
  ])('comes with the credit of %s: %s', (station, credit) => {
    expect(radarPlace({ station, location: elsewhere }, 'a')?.credit).toBe(credit);
  });

  it('is told as unknown by the radar’s id, if there is one', () => {
    expect(whyNoPlace(none, 'MZZU_20230210_2222')).toMatch(/^We don’t know the radar MZZU/);
    expect(whyNoPlace(none, 'volume.bin')).toMatch(/^volume\.bin doesn’t say which radar/);
  });

  it('is unknown if neither knows it', () => {
    expect(radarPlace(none, 'volume.bin')).toBeUndefined();
    expect(radarPlace({ station: 'ZZZZ', location: undefined }, 'KTLX1991.gz')).toBeUndefined();
    expect(radarPlace({ station: 'ZZZZ', location: elsewhere }, 'x')?.name).toBe('ZZZZ');
  });
});
