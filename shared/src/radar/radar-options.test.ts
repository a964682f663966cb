import { expect, test } from 'vitest';
import { RadarQuery } from './radar-options.ts';

function refusedField(query: Record<string, string>): string | undefined {
  const result = RadarQuery.safeParse(query);
  return result.success ? undefined : result.error.issues[0]?.path.join('.');
}

test('every option of the specification is parsed', () => {
  expect(
    RadarQuery.parse({
      force_regenerate: 'true',
      radar_sweep: '3',
      station_id: ' ktlx ',
      start_time: '2013-05-20T19:45',
      end_time: '2013-05-20T20:45:00Z',
      label: ' Moore ',
      vmin: '-10.5',
      vmax: '70',
      map_extent: '[-98.2, 34.9, -97.1, 35.6]',
      tile_zoom: '9',
      reflectivity_field: 'Velocity',
      velocity_folding: 'as_received',
      velocity_palette: 'blue_orange',
      map_tile_provider: 'arcgis-street',
      disable_filtering: 'true',
      filtering_threshold: '12',
    }),
  ).toEqual({
    force_regenerate: true,
    radar_sweep: 3,
    station_id: 'KTLX',
    start_time: Date.UTC(2013, 4, 20, 19, 45) / 1000,
    end_time: Date.UTC(2013, 4, 20, 20, 45) / 1000,
    label: 'Moore',
    vmin: -10.5,
    vmax: 70,
    map_extent: [-98.2, 34.9, -97.1, 35.6],
    tile_zoom: 9,
    reflectivity_field: 'velocity',
    velocity_folding: 'as_received',
    velocity_palette: 'blue_orange',
    map_tile_provider: 'arcgis-street',
    disable_filtering: true,
    filtering_threshold: 12,
  });
});

test('empty and non-numeric text is ignored in a number', () => {
  const query = {
    vmin: '',
    vmax: 'strong',
    tile_zoom: ' ',
    radar_sweep: 'NaN',
    filtering_threshold: 'Infinity',
  };
  expect(RadarQuery.parse(query)).toEqual({ force_regenerate: false });
});

test('an impossible value is refused at its own field', () => {
  expect(refusedField({ radar_sweep: '4' })).toBe('radar_sweep');
  expect(refusedField({ radar_sweep: '1.5' })).toBe('radar_sweep');
  expect(refusedField({ station_id: 'KXXX' })).toBe('station_id');
  expect(refusedField({ reflectivity_field: 'rainbows' })).toBe('reflectivity_field');
  expect(refusedField({ velocity_folding: 'folded' })).toBe('velocity_folding');
  expect(refusedField({ velocity_palette: 'pink' })).toBe('velocity_palette');
  expect(refusedField({ map_tile_provider: 'https://evil.example' })).toBe('map_tile_provider');
  expect(refusedField({ map_extent: '-97,34,-98,35' })).toBe('map_extent');
  expect(refusedField({ tile_zoom: '40' })).toBe('tile_zoom');
  expect(refusedField({ vmin: '30', vmax: '20' })).toBe('vmax');
  expect(refusedField({ vmin: '20', vmax: '20' })).toBe('vmax');
  expect(refusedField({ vmin: '80' })).toBe('vmin');
  expect(refusedField({ vmin: '-33' })).toBe('vmin');
  expect(refusedField({ reflectivity_field: 'velocity', vmin: '-141' })).toBe('vmin');
  expect(refusedField({ filtering_threshold: '96' })).toBe('filtering_threshold');
  expect(refusedField({ start_time: '2013-05-20', end_time: '2013-05-21' })).toBe('end_time');
  expect(refusedField({ label: 'x'.repeat(81) })).toBe('label');
});
