import { describe, expect, it } from 'vitest';
import { madeUpTornado } from '../tornadoes/testing/made-up-tornado.ts';
import { nameOf } from '../tornadoes/display-name.ts';
import { Tornado } from '../tornadoes/schema.ts';
import { currentText, parseProposal, writeField } from './fields.ts';
import { tornadoFields } from './tornado-fields.ts';

const tornado = madeUpTornado('2013-05-20T19:56:00Z', {
  begin_local: '2013-05-20T13:56',
  end_datetime: '2013-05-20T20:35:00Z',
  end_local: '2013-05-20T14:35',
  display_name: 'Newcastle, Oklahoma',
  state: 'Oklahoma',
  begin_location: '4 W of Newcastle',
  cz_name: 'Mcclain',
  counties: ['Mcclain', 'Cleveland'],
  start_lat: 35.2841,
  start_lon: -97.6283,
  end_lat: 35.3409,
  end_lon: -97.4007,
  tornado_path: [
    { lat: 35.2841, lon: -97.6283 },
    { lat: 35.31, lon: -97.5 },
    { lat: 35.3409, lon: -97.4007 },
  ],
  damage_range: { min: 5, max: 50 },
  quality_flags: ['damage_is_range', 'tz_inferred'],
});

function field(name: string) {
  const found = tornadoFields.find((one) => one.name === name);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

function proposed(name: string, text: string): unknown {
  const parsed = parseProposal(field(name), text, tornado);
  return 'value' in parsed ? parsed.value : parsed.sentence;
}

function written(name: string, text: string): Partial<Tornado> {
  const after = writeField(field(name), tornado, proposed(name, text));
  if (!after) throw new Error(`${text} was refused.`);
  expect(() => Tornado.parse(after)).not.toThrow();
  const keys = Object.keys(after) as (keyof Tornado)[];
  return Object.fromEntries(
    keys.filter((key) => after[key] !== tornado[key]).map((key) => [key, after[key]]),
  );
}

describe('the fields of a tornado', () => {
  it('are those of the specification, each with another name and label', () => {
    expect(tornadoFields.map(({ name }) => name)).toEqual([
      'event_type',
      'state',
      'cz_name',
      'wfo',
      'begin_datetime',
      'end_datetime',
      'start_coordinates',
      'end_coordinates',
      'path_length',
      'path_width',
      'tor_f_scale',
      'max_wind_speed',
      'injuries',
      'fatalities',
      'damage_estimate',
      'damage_crops',
      'source',
      'event_narrative',
      'episode_narrative',
      'display_name',
    ]);
    expect(new Set(tornadoFields.map(({ label }) => label)).size).toBe(tornadoFields.length);
  });

  it.each(tornadoFields.map((one) => [one.name, one] as const))(
    'prefill %s with a text that reads as the same value',
    (_name, one) => {
      const text = currentText(one, tornado);
      if (text === '') return;
      expect(parseProposal(one, text, tornado)).toEqual({ value: one.read(tornado) });
    },
  );

  it.each([
    ['event_type', ' Landspout ', { event_type: 'Landspout' }],
    [
      'state',
      'kansas',
      { state: 'Kansas', display_name: 'Newcastle, Kansas', displayName: 'Newcastle, Kansas' },
    ],
    [
      'cz_name',
      'Cleveland',
      { cz_name: 'Cleveland', czName: 'Cleveland', counties: ['Cleveland'], county_from: null },
    ],
    ['wfo', 'OUN', { wfo: 'OUN' }],
    [
      'begin_datetime',
      '2013-05-19 02:10',
      {
        begin_datetime: '2013-05-19T02:10:00Z',
        begin_local: '2013-05-18T20:10',
        begin_day: 18,
        convective_date: '2013-05-18',
      },
    ],
    [
      'end_datetime',
      '2013-05-20T20:40Z',
      { end_datetime: '2013-05-20T20:40:00Z', end_local: '2013-05-20T14:40' },
    ],
    [
      'start_coordinates',
      '35.3, -97.61',
      {
        start_lat: 35.3,
        start_lon: -97.61,
        tornado_path: [
          { lat: 35.3, lon: -97.61 },
          { lat: 35.31, lon: -97.5 },
          { lat: 35.3409, lon: -97.4007 },
        ],
      },
    ],
    [
      'end_coordinates',
      '35.35 -97.4',
      {
        end_lat: 35.35,
        end_lon: -97.4,
        tornado_path: [
          { lat: 35.2841, lon: -97.6283 },
          { lat: 35.31, lon: -97.5 },
          { lat: 35.35, lon: -97.4 },
        ],
        quality_flags: tornado.quality_flags,
      },
    ],
    ['path_length', '13.85', { path_length: 13.85 }],
    ['path_width', '1,900', { path_width: 1900 }],
    ['tor_f_scale', 'ef5', { tor_f_scale: 'EF5' }],
    ['max_wind_speed', '210', { max_wind_speed: 210 }],
    ['injuries', '212', { injuries: 212 }],
    ['fatalities', '24', { fatalities: 24 }],
    [
      'damage_estimate',
      '2,000,000,000',
      { damage_estimate: 2_000_000_000, damage_range: null, quality_flags: ['tz_inferred'] },
    ],
    ['damage_crops', '5000', { damage_crops: 5000 }],
    ['source', 'NWS survey', { source: 'NWS survey' }],
    ['event_narrative', 'First.\r\nSecond.', { event_narrative: 'First.\nSecond.' }],
    ['episode_narrative', 'x'.repeat(5_000), { episode_narrative: 'x'.repeat(5_000) }],
    ['display_name', 'Moore', { display_name: 'Moore', displayName: 'Moore' }],
  ] as const)('write %s and what follows from it', (name, text, changes) => {
    expect(written(name, text)).toEqual(changes);
  });

  it('write a whole where only a part was known, and say of no other value that it is whole', () => {
    const part = { ...tornado, injuries_at_least: true, fatalities_at_least: true };
    const after = writeField(field('injuries'), part, 212);
    expect(after).toMatchObject({ injuries: 212, injuries_at_least: false, fatalities_at_least: true });
  });

  it.each([
    ['event_type', '  ', 'Please provide a proposed value.'],
    ['cz_name', 'x'.repeat(256), 'The proposed value must be at most 255 characters long.'],
    ['display_name', 'a\u0000b', 'The text has characters we can’t show. Please remove them.'],
    ['event_narrative', 'x'.repeat(5_001), 'The proposed value must be at most 5000 characters long.'],
    ['state', 'Ontario', 'Please choose a state from the list.'],
    ['begin_datetime', '2013-02-30 10:00', 'Please enter a date and time in UTC, such as 2013-05-20 19:56.'],
    ['begin_datetime', '2012-05-20 19:56', 'The beginning must be within three days of the recorded end.'],
    [
      'end_datetime',
      '2013-05-20 19:55',
      'The end must be after the recorded beginning, by at most three days.',
    ],
    [
      'start_coordinates',
      '91, -97',
      'Please enter latitude (-90 to 90) and longitude (-180 to 180) in degrees, such as 35.3389, -97.4867.',
    ],
    ['end_coordinates', '38.3, -97.4', 'The place must be within 100 miles of the recorded place.'],
    [
      'end_coordinates',
      '35.3, 97.4',
      'The place must be within 100 miles of the recorded place. Western longitudes are negative, such as -97.4.',
    ],
    ['path_length', '501', 'Please enter a number from 0 to 500 (miles), such as 12.5.'],
    ['path_width', '-1', 'Please enter a number from 0 to 5,000 (yards), such as 12.5.'],
    ['tor_f_scale', 'EF6', 'Please choose a rating from the list.'],
    ['tor_f_scale', 'F5', 'Tornadoes of 2013-05-20 are rated on the EF scale.'],
    ['max_wind_speed', '1e3', 'Please enter a number from 0 to 500 (mph), such as 12.5.'],
    ['injuries', '1.5', 'Please enter a whole number from 0 to 100,000.'],
    ['fatalities', 'many', 'Please enter a whole number from 0 to 100,000.'],
    [
      'damage_estimate',
      '1000000000001',
      'Please enter a whole number from 0 to 1,000,000,000,000 (US dollars).',
    ],
  ])('refuse %s of %j', (name, text, sentence) => {
    expect(proposed(name, text)).toBe(sentence);
  });

  it('keep a beginning near the recorded one where no end is recorded', () => {
    const endless = { ...tornado, end_datetime: null, end_local: null };
    expect(parseProposal(field('begin_datetime'), '0213-05-20 19:56', endless)).toEqual({
      sentence: 'Please enter a date and time in UTC, such as 2013-05-20 19:56.',
    });
    expect(parseProposal(field('begin_datetime'), '2031-05-20 19:56', endless)).toEqual({
      sentence: 'The beginning must be within three days of the recorded value.',
    });
    expect(parseProposal(field('begin_datetime'), '2013-05-19 19:56', endless)).toHaveProperty('value');
  });

  it('offer the scale of the tornado’s time', () => {
    const options = (day: string) =>
      field('tor_f_scale').options?.({ ...tornado, begin_local: `${day}T10:00` });
    expect(options('2007-01-31')).toEqual(['F0', 'F1', 'F2', 'F3', 'F4', 'F5', 'N/A']);
    expect(options('2007-02-01')).toEqual(['EF0', 'EF1', 'EF2', 'EF3', 'EF4', 'EF5', 'N/A']);
  });

  it('add an end to a path that has none', () => {
    const point = { ...tornado, end_lat: null, end_lon: null, tornado_path: null };
    expect(writeField(field('end_coordinates'), point, { lat: 35.3, lon: -97.4 })?.tornado_path).toEqual([
      { lat: 35.2841, lon: -97.6283 },
      { lat: 35.3, lon: -97.4 },
    ]);
  });

  it.each(tornadoFields.map((one) => [one.name, one] as const))(
    'refuse a stored %s of another type',
    (_name, one) => {
      for (const value of [
        undefined,
        null,
        '',
        Number.NaN,
        Infinity,
        -1,
        [],
        { lat: '1', lon: 2 },
        { lat: 91, lon: 0 },
      ]) {
        expect(writeField(one, tornado, value)).toBeUndefined();
      }
    },
  );
});

describe('a name that was made from a town on the path', () => {
  const onPath = {
    ...tornado,
    begin_location: null,
    display_name: 'near Moore, Oklahoma',
    displayName: 'near Moore, Oklahoma',
    name_from: 'path_town',
  } as const;

  it('stays where the county is corrected, and gives way where the state is', () => {
    expect(writeField(field('cz_name'), onPath, 'Cleveland')).toMatchObject({
      display_name: 'near Moore, Oklahoma',
      name_from: 'path_town',
    });
    expect(writeField(field('state'), onPath, 'Kansas')).toMatchObject({
      display_name: 'Mcclain County, Kansas',
      name_from: 'county',
    });
  });
});

it('shows a corrected name also where people use another', () => {
  const known = { ...tornado, known_as: 'Moore' };
  const after = writeField(field('display_name'), known, 'Newcastle–Moore');
  expect(after && nameOf(after)).toEqual({ title: 'Newcastle–Moore', place: null });
});

describe('a name that was made from the nearest town', () => {
  const near = {
    ...tornado,
    begin_location: null,
    display_name: 'near Newcastle, Oklahoma',
    displayName: 'near Newcastle, Oklahoma',
    name_from: 'near_town',
    begin_place: '2 mi W of Newcastle, Oklahoma',
  } as const;

  it('stays where the county is corrected', () => {
    expect(writeField(field('cz_name'), near, 'Cleveland')).toMatchObject({
      display_name: near.display_name,
      name_from: 'near_town',
    });
  });

  it('gives way to the county where the state is corrected', () => {
    expect(writeField(field('state'), near, 'Kansas')).toMatchObject({
      display_name: 'Mcclain County, Kansas',
      displayName: 'Mcclain County, Kansas',
      name_from: 'county',
    });
  });

  it('says no longer how far the town is where the coordinates are corrected', () => {
    const after = writeField(field('start_coordinates'), near, { lat: 35.3, lon: -97.61 });
    expect(after).toMatchObject({ begin_place: null });
  });
});

it('a corrected rating takes the place of what stood for none', () => {
  const unrated: Tornado = { ...tornado, tor_f_scale: 'N/A', rating_recorded: 'EFU' };
  const written = writeField(field('tor_f_scale'), unrated, 'EF1');
  expect(written).toMatchObject({ tor_f_scale: 'EF1' });
  expect(written).not.toHaveProperty('rating_recorded');
});
