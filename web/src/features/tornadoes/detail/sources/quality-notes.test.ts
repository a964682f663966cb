import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { describe, expect, it } from 'vitest';
import { fileNotes, qualityNotes } from './quality-notes.ts';

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
    // The page says beside the width that none was measured.
    expect(notes).toHaveLength(5);
    expect(notes.join(' ')).toMatch(/paper.*newspapers.*not recorded.*rounded.*0\.1 mile/);
  });

  it.each([
    ['EFU', /recorded as EFU: the damage did not allow a rating/],
    ['SPC -9', /has -9 in place of a rating, which since 2016 mostly stands for EFU/],
  ])('say what the source has in place of a rating: %s', (rating_recorded, note) => {
    expect(qualityNotes(tornado({ tor_f_scale: 'N/A', rating_recorded })).join(' ')).toMatch(note);
    expect(qualityNotes(tornado({ rating_recorded })).join(' ')).not.toMatch(note);
  });

  it('say how many places a bent path goes through', () => {
    const tornado_path = [35.1, 35.2, 35.3].map((lat) => ({ lat, lon: -97 }));
    expect(qualityNotes(tornado({ tornado_path }))[1]).toContain('between the 3 places');
  });

  it('do not mention a line where there are no coordinates', () => {
    expect(qualityNotes(tornado({ start_lat: null, end_lat: null }))).toHaveLength(1);
  });

  it.each(['digital', 'salvaged'] as const)(
    'do not tell how offices kept their record (%s) of a tornado that no row of theirs describes',
    (source_class) => {
      const notes = qualityNotes(tornado({ source_class, quality_flags: ['only_in_spc'] })).join(' ');
      expect(notes).toMatch(/^Its numbers are from the Storm Prediction Center only/);
      expect(notes).not.toMatch(/weather offices|old text files|was not available/);
    },
  );

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

describe('the notes on files', () => {
  const file = (source: string, years: number[]) => ({ file: `${source}.csv`, source, dated: null, years });
  const year = (of: number, hasDetails: boolean) => {
    return { year: of, count: 9, has_details: hasDetails, narratives: 0, compiled_narratives: 0 };
  };
  const coverage = {
    files: [file('NCEI Storm Events', [2013]), file('SPC tornado record', [1999, 2013])],
    years: [year(1999, false), year(2013, true)],
  };
  const moore = { begin_local: '1999-05-03T17:26', quality_flags: ['only_in_spc'] } as const;

  it('say that the file of the year is not here', () => {
    expect(fileNotes({ ...moore, quality_flags: [...moore.quality_flags] }, coverage)).toEqual([
      'The files of 1999 on this site: SPC tornado record. NCEI’s details of the year are not among them, so what they say is not known here.',
    ]);
  });

  it('say that the file of the year is here and has no such row', () => {
    const [note] = fileNotes({ begin_local: '2013-05-20T13:56', quality_flags: ['only_in_spc'] }, coverage);
    expect(note).toBe(
      'The files of 2013 on this site: NCEI Storm Events, SPC tornado record. NCEI’s details are among them, and have no row that was joined with this tornado.',
    );
  });

  it('name only the files of a joined tornado, and nothing of a year without any', () => {
    expect(fileNotes({ begin_local: '2013-05-20T13:56', quality_flags: [] }, coverage)).toEqual([
      'The files of 2013 on this site: NCEI Storm Events, SPC tornado record.',
    ]);
    expect(fileNotes({ begin_local: '1950-01-03T11:00', quality_flags: [] }, coverage)).toEqual([]);
  });
});
