import { RadarQuery } from '@touchdown/shared/radar/radar-options.ts';
import { describe, expect, it } from 'vitest';
import type { RadarSubject } from '../radar-subject.ts';
import {
  initialValues,
  radarFormProblems,
  toRadarQuery,
  withField,
  type RadarFormValues,
} from './radar-form.ts';

const subject: RadarSubject = {
  kind: 'tornado',
  id: '20110427-j0ined01',
  videoUrl: null,
  place: { lat: 33.1, lon: -87.75 },
  label: 'EF4 Tornado (BMX)',
  beganAt: Date.UTC(2011, 3, 27, 22, 10),
  startAt: Date.UTC(2011, 3, 27, 21, 50),
  endAt: Date.UTC(2011, 3, 27, 23, 34),
  track: undefined,
  clock: undefined,
};
const initial = initialValues(subject);
const filled = (changes: Partial<RadarFormValues>) => ({ ...initial, ...changes });

/** The fields that the contract refuses, as the server would. */
function refusedByContract(values: RadarFormValues): string[] {
  const { error } = RadarQuery.safeParse(toRadarQuery(values));
  return [...new Set(error?.issues.map(({ path }) => String(path[0])))];
}

describe('the options of a loop', () => {
  it('section 9: begin with the defaults', () => {
    expect(toRadarQuery(initial)).toEqual({
      radar_sweep: '0',
      start_time: '2011-04-27T21:50:00Z',
      end_time: '2011-04-27T23:34:00Z',
      label: 'EF4 Tornado (BMX)',
      vmin: '5',
      vmax: '75',
      tile_zoom: '8',
      reflectivity_field: 'reflectivity',
      velocity_folding: 'unfolded',
      velocity_palette: 'green_red',
      map_tile_provider: 'osm',
    });
    expect(radarFormProblems(initial)).toEqual({});
    expect(refusedByContract(initial)).toEqual([]);
  });

  it('section 5: leave out empty fields and non-numeric text in a number field', () => {
    const query = toRadarQuery(
      filled({
        vmin: 'abc',
        vmax: ' ',
        tile_zoom: '8x',
        filtering_threshold: '-',
        label: ' ',
        start_time: '',
      }),
    );
    expect(Object.keys(query)).toEqual([
      'radar_sweep',
      'end_time',
      'reflectivity_field',
      'velocity_folding',
      'velocity_palette',
      'map_tile_provider',
    ]);
  });

  it('include all fields', () => {
    const values = filled({
      radar_sweep: '2',
      station_id: ' ktlx ',
      map_extent: '[-98.2, 34.9, -97.1, 35.6]',
      reflectivity_field: 'Velocity',
      velocity_folding: 'as_received',
      velocity_palette: 'blue_orange',
      map_tile_provider: 'quads',
      disable_filtering: 'true',
      filtering_threshold: '12.5',
    });
    expect(radarFormProblems(values)).toEqual({});
    expect(RadarQuery.parse(toRadarQuery(values))).toMatchObject({
      radar_sweep: 2,
      station_id: 'KTLX',
      map_extent: [-98.2, 34.9, -97.1, 35.6],
      reflectivity_field: 'velocity',
      velocity_folding: 'as_received',
      velocity_palette: 'blue_orange',
      map_tile_provider: 'quads',
      disable_filtering: true,
      filtering_threshold: 12.5,
    });
  });

  it.each<[keyof RadarFormValues, Partial<RadarFormValues>]>([
    ['radar_sweep', { radar_sweep: '4' }],
    ['radar_sweep', { radar_sweep: '1.5' }],
    ['station_id', { station_id: 'KXXX' }],
    ['end_time', { end_time: initial.start_time }],
    ['end_time', { end_time: '2011-04-28T03:51' }],
    ['label', { label: 'x'.repeat(81) }],
    ['vmin', { vmin: '-33' }],
    ['vmin', { vmin: '80', vmax: '' }],
    ['vmin', { reflectivity_field: 'velocity', vmin: '-141', vmax: '70' }],
    ['vmax', { vmax: '5' }],
    ['map_extent', { map_extent: '-97,34,-98,35' }],
    ['map_extent', { map_extent: 'Oklahoma' }],
    ['tile_zoom', { tile_zoom: '13' }],
    ['reflectivity_field', { reflectivity_field: 'rain' }],
    ['filtering_threshold', { filtering_threshold: '96' }],
  ])('are refused at %s where the contract refuses them: %o', (field, changes) => {
    const problems = radarFormProblems(filled(changes));
    expect(Object.keys(problems).filter((name) => problems[name as keyof RadarFormValues])).toEqual([field]);
    expect(refusedByContract(filled(changes))).toEqual([field]);
  });

  it('are refused with the field, its unit and its range', () => {
    const velocity = withField(initial, 'velocity');
    expect(radarFormProblems({ ...velocity, vmin: '-150' }).vmin).toBe(
      'Must be a number from -140 to 140 kt for radial velocity.',
    );
    expect(radarFormProblems({ ...velocity, vmax: '-70' }).vmax).toBe(
      'Must be more than vmin, which is -70 kt.',
    );
  });

  it('set the ends of the colour bar with the field, unless the person has chosen them', () => {
    expect(withField(initial, 'velocity')).toMatchObject({ vmin: '-70', vmax: '70' });
    expect(withField(filled({ vmin: '20' }), 'velocity')).toMatchObject({ vmin: '20', vmax: '75' });
    const typing = withField(withField(initial, 'veloc'), 'velocity');
    expect(typing).toMatchObject({ vmin: '-70', vmax: '70' });
  });
});
