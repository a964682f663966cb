import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { describe, expect, it } from 'vitest';
import { qualityNotes } from './quality-notes.ts';

const tornado = (over: Partial<Tornado>) =>
  ({
    begin_local: '2013-05-20T13:56',
    tor_f_scale: 'EF5',
    end_lat: 35.3,
    path_width: 1900,
    path_length: 13.85,
    record_kind: 'official',
    source_class: 'digital',
    quality_flags: [],
    ...over,
  }) as Tornado;

describe('the notes on a record', () => {
  it('are few for a well-surveyed tornado', () => {
    expect(qualityNotes(tornado({}))).toEqual([
      'Records of this time were entered digitally by weather offices.',
      'The line on the map joins the recorded beginning and end; the true path bends.',
    ]);
  });

  it('name the missing and default values of an old record', () => {
    const notes = qualityNotes(
      tornado({
        begin_local: '1953-06-27T15:45',
        source_class: 'paper',
        tor_f_scale: 'F5',
        end_lat: null,
        path_width: 10,
        path_length: 0.1,
      }),
    );
    expect(notes).toHaveLength(6);
    expect(notes.join(' ')).toMatch(/paper.*newspapers.*not recorded.*rounded.*10 yards.*0\.1 mile/);
  });

  it('say how many places a bent path goes through', () => {
    const tornado_path = [35.1, 35.2, 35.3].map((lat) => ({ lat, lon: -97 }));
    expect(qualityNotes(tornado({ tornado_path }))[1]).toContain('between the 3 places');
  });

  it('do not mention a line where there are no coordinates', () => {
    expect(qualityNotes(tornado({ start_lat: null, end_lat: null }))).toHaveLength(1);
  });

  it('do not say of a compiled record that a weather office entered it', () => {
    expect(qualityNotes(tornado({ record_kind: 'sample', source_class: 'compiled' }))[0]).toBe(
      'This record was compiled by hand from public records.',
    );
  });

  it('begin with the flags of the importer, as sentences', () => {
    const [first] = qualityNotes(tornado({ quality_flags: ['may_be_longer_track', 'end_not_recorded'] }));
    expect(first).toMatch(/^May be part of a longer track/);
  });

  it('begin by saying that a tornado is synthetic', () => {
    expect(qualityNotes(tornado({ record_kind: 'synthetic' }))[0]).toContain('never happened');
  });
});
