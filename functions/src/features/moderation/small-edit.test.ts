import { describe, expect, it } from 'vitest';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import { reportFields } from '@touchdown/shared/corrections/report-fields.ts';
import { needsTwo } from '@touchdown/shared/moderation/needs-two.ts';
import { isSmallEdit } from './small-edit.ts';
import { hasTrust, isSampled } from '@touchdown/shared/moderation/trust-table.ts';

const text = 'The tornado crossed Highway 9 and destroyed seven homes near Newcastle.';

describe('a small edit', () => {
  it.each([
    ['path_length', 10, 11, true],
    ['path_length', 10, 9, true],
    ['path_length', 10, 11.1, false],
    ['path_width', 0, 1, false],
    ['path_width', null, 50, false],
    ['injuries', 100, 101, false],
    ['fatalities', 24, 25, false],
    ['damage_crops', 100, 101, false],
    ['max_wind_speed', 200, 201, false],
    ['tor_f_scale', 'EF4', 'EF5', false],
    ['display_name', 'More', 'Moore', false],
    ['state', 'Kansas', 'Arkansas', false],
    ['begin_datetime', '2013-05-20T19:56:00Z', '2013-05-20T19:57:00Z', false],
    ['event_narrative', text.replace('crossed', 'crosed'), text, true],
    ['event_narrative', text, text.replace('destroyed', 'destroied'), true],
    ['event_narrative', text, text.replace('Highway 9', 'Highway 8'), false],
    ['event_narrative', text, text.replace('seven', 'eleven'), false],
    ['event_narrative', text, text.replace('and destroyed', 'and not destroyed'), false],
    ['event_narrative', text, text.replace('crossed', 'skirted'), false],
    ['event_narrative', '1.5 miles', '15 miles', false],
  ] as const)('of %s from %s to %s is %s', (field, now, proposed, isSmall) => {
    expect(isSmallEdit(field, now, proposed)).toBe(isSmall);
  });

  it('of a position is at most a mile', () => {
    const at = { lat: 35.3, lon: -97.5 };
    expect(isSmallEdit('start_coordinates', at, { lat: 35.314, lon: -97.5 })).toBe(true);
    expect(isSmallEdit('start_coordinates', at, { lat: 35.315, lon: -97.5 })).toBe(false);
  });

  it('finds three errors far from each other in a long narrative, and not four', () => {
    const long = 'It moved over open country with trees. '.repeat(120);
    const wrong = [...long];
    for (const at of [11, 2_000, 4_000]) wrong.splice(at, 1);
    expect(isSmallEdit('event_narrative', wrong.join(''), long)).toBe(true);
    wrong.splice(3_000, 1);
    expect(isSmallEdit('event_narrative', wrong.join(''), long)).toBe(false);
  });

  it('is never one that needs two moderators', () => {
    const names = [...tornadoFields, ...reportFields].map(({ name }) => name).filter(needsTwo);
    expect(names).toEqual(['tor_f_scale', 'fatalities', 'preliminary_f_scale']);
    for (const name of names)
      expect(isSmallEdit(name, 100, 100.5) || isSmallEdit(name, 'EF1', 'EF2')).toBe(false);
  });
});

describe('trust', () => {
  it.each([
    [9, 0, false],
    [10, 0, true],
    [10, 1, false],
    [19, 1, true],
    [18, 1, false],
  ])('after %i approved edits and %i taken back is %s', (approved, takenBack, expected) => {
    expect(hasTrust({ approved, takenBack })).toBe(expected);
  });

  it('is sampled by the id, about one of five', () => {
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const ids = [...letters].flatMap((a) => [...letters].map((b) => `01JD5K8Z7Q00000000000000${a}${b}`));
    expect(ids.filter(isSampled).length).toBe(Math.ceil(1024 / 5));
  });
});
