import { traceFields } from '@touchdown/functions/features/tornadoes/traced/trace-fields.ts';
import type { TornadoDocument } from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { TracedField } from '@touchdown/shared/tornadoes/traced-field.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRelease } from './release/open-release.ts';

/** Paper, class of damage, salvaged text, the SPC alone, and both agencies with narratives. */
const years = [1953, 1965, 1993, 2011, 2017];

function traced({ tornado, sources }: TornadoDocument, over: Partial<TornadoDocument['tornado']> = {}) {
  const official = { ...tornado, ...over };
  return traceFields({ served: official, official, edited: [] }, sources);
}

describe('the values of the compiled record', () => {
  let documents: TornadoDocument[];
  const withId = (id: string) => documents.find(({ tornado }) => tornado.id === id) as TornadoDocument;
  const traceOf = (id: string, field: string) => traced(withId(id)).find((one) => one.field === field);

  beforeAll(() => {
    const release = openRelease();
    documents = years.flatMap((year) => release.year(year).documents);
  });

  it('all follow from the rows of their files by a rule with a name', () => {
    const unexplained = documents.flatMap((document) =>
      traced(document)
        .filter(({ rule }) => rule.code === 'rule_not_kept' || rule.code === 'rows_not_kept')
        .map(({ field, value }) => `${document.tornado.id} ${field} ${JSON.stringify(value)}`),
    );
    expect(unexplained).toEqual([]);
  });

  it('are not said to follow if they do not', () => {
    const document = documents.find(({ sources }) => sources.segments.length > 2 && sources.spc);
    if (!document) throw new Error('The record has no joined tornado.');
    const other = traced(document, {
      path_width: 1_234,
      path_length: 56.78,
      injuries: 4_321,
      damage_estimate: 123_456_789,
      damage_range: null,
      tor_f_scale: 'N/A',
      begin_datetime: '1999-01-01T00:00:00Z',
      begin_local: '1999-01-01T00:00',
      start_lat: 12.3,
    });
    const rules = Object.fromEntries(other.map(({ field, rule }) => [field, rule.code]));
    for (const field of [
      'path_width',
      'path_length',
      'injuries',
      'damage_estimate',
      'begin_datetime',
      'start_coordinates',
    ])
      expect(rules, field).toMatchObject({ [field]: 'rule_not_kept' });
  });

  it('name row, line, columns, file and hash, and what the other agency has', () => {
    // Two counties that repeat one class of damage, and one row of the SPC.
    const id = '19530122-v1jskr4h';
    const length = TracedField.parse(traceOf(id, 'path_length'));
    expect(length).toMatchObject({ value: 45.2, unit: 'miles', rule: { code: 'sum' } });
    expect(length.from.map(({ row, raw }) => [row, raw['TOR_LENGTH']])).toEqual([
      ['ncei:10047292', '29.7'],
      ['ncei:10047293', '15.5'],
    ]);
    expect(length.from[0]).toMatchObject({
      file: 'ncei/StormEvents_details-ftp_v1.0_d1953_c20210803.csv.gz',
      sha256: /^[0-9a-f]{64}$/.exec(length.from[0]?.sha256 ?? '')?.[0],
      line: 78,
    });
    expect(length.also?.map(({ row, raw }) => [row, raw['len']])).toEqual([
      ['spc:1953-13', '45.200000000000003'],
    ]);
    expect(traceOf(id, 'damage_estimate')).toMatchObject({
      value: { min: 50_000, max: 500_000 },
      rule: { code: 'counted_once' },
      notes: [{ code: 'damage_is_range' }],
    });
    expect(traceOf(id, 'end_datetime')).toMatchObject({ value: null, rule: { code: 'end_repeats_begin' } });
    expect(traceOf('20110101-ptt6ew7e', 'path_width')).toMatchObject({
      value: 1330,
      rule: { code: 'only_in_spc' },
      from: [{ row: 'spc:2011-272720', raw: { wid: '1330' } }],
    });
  });

  it('take the peak wind from the sentence of the narrative that names it', () => {
    expect(traceOf('20170102-cb946oey', 'max_wind_speed')).toMatchObject({
      value: 110,
      rule: { code: 'from_narrative' },
      from: [{ row: 'ncei:675781', raw: { EVENT_NARRATIVE: expect.stringContaining('110mph') } }, {}],
    });
  });
});
