import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { mergeDay, reportsAfter, type StoredStormReport } from './stored-storm-report.ts';
import { readDailyReports, type DailyReports } from './read-daily-reports.ts';

const header = 'Time,F_Scale,Location,County,State,Lat,Lon,Comments';
const moore = '1956,UNK,3 W MOORE,CLEVELAND,OK,35.34,-97.55,WIDE. (OUN)';
const priddy = '0025,UNK,PRIDDY,MILLS,TX,31.67,-98.52,TREES UPROOTED. (FWD)';

function read(rows: readonly string[], name = '130520_rpts_torn.csv'): DailyReports {
  return readDailyReports([header, ...rows].join('\n'), name);
}

function stored(...rows: string[]): StoredStormReport[] {
  return mergeDay([], read(rows)).added;
}

describe('a day read again', () => {
  it('adds every row the first time', () => {
    expect(mergeDay([], read([moore, priddy]))).toMatchObject({
      added: [{ location_text: '3 W MOORE', status: 'PRELIMINARY' }, { location_text: 'PRIDDY' }],
      changed: [],
      withdrawn: [],
      unchanged: [],
    });
  });

  it('changes nothing if it is unchanged', () => {
    const before = stored(moore, priddy);
    expect(mergeDay(before, read([priddy, moore]))).toEqual({
      added: [],
      changed: [],
      withdrawn: [],
      unchanged: before,
    });
  });

  it('lists the changed fields of an amended row and keeps its id', () => {
    const before = stored(moore, priddy);
    const amended = moore.replace('UNK', 'EF4+').replace('WIDE', '*** 24 FATAL *** WIDE');
    const { added, changed, unchanged } = mergeDay(before, read([amended, priddy]));
    expect({ added: added.length, unchanged: unchanged.length }).toEqual({ added: 0, unchanged: 1 });
    expect(changed).toMatchObject([{ report: { id: before[0]?.id, preliminary_f_scale: 'EF4' } }]);
    expect(changed[0]?.fields.toSorted()).toEqual([
      'comments',
      'fatalities_reported',
      'preliminary_f_scale',
      'preliminary_f_scale_text',
    ]);
  });

  it('withdraws a vanished row once and never deletes it', () => {
    const before = stored(moore, priddy);
    const first = mergeDay(before, read([priddy]));
    expect(first.withdrawn).toMatchObject([{ location_text: '3 W MOORE', status: 'WITHDRAWN' }]);
    const second = mergeDay(reportsAfter(first), read([priddy]));
    expect(second).toMatchObject({ changed: [], withdrawn: [], added: [] });
    expect(reportsAfter(second)).toHaveLength(2);
  });

  it('withdraws all reports if the source has no tornado left', () => {
    expect(mergeDay(stored(moore, priddy), read([])).withdrawn).toHaveLength(2);
  });

  it('revives a row that comes back', () => {
    const before = stored(moore);
    const gone = reportsAfter(mergeDay(before, read([])));
    expect(mergeDay(gone, read([moore])).changed).toEqual([{ report: before[0], fields: ['status'] }]);
  });

  it('withdraws nothing for a filtered list', () => {
    const before = stored(moore, priddy);
    const filtered = read([priddy.replace('UNK', 'EF1')], '130520_rpts_filtered_torn.csv');
    expect(mergeDay(before, filtered)).toMatchObject({
      withdrawn: [],
      changed: [{ fields: ['preliminary_f_scale', 'preliminary_f_scale_text'] }],
      unchanged: [{ location_text: '3 W MOORE' }],
    });
  });

  it('keeps the promotion, refusals and loop of a report when it is amended, withdrawn and revived', () => {
    const became = {
      promoted_to_tornado_id: '20130520-aaaaaaaa',
      promotion_score: 0.9,
      status: 'PROMOTED_TO_OFFICIAL' as const,
      refused_tornado_ids: ['20130520-bbbbbbbb'],
      radar_video_url: '/media/radar/1.mp4',
    };
    const before = stored(moore).map((report) => ({ ...report, ...became }));
    const amended = reportsAfter(mergeDay(before, read([moore.replace('UNK', 'EF5')])));
    expect(amended).toMatchObject([{ ...became, preliminary_f_scale: 'EF5' }]);
    const gone = reportsAfter(mergeDay(amended, read([])));
    expect(gone).toMatchObject([{ ...became, status: 'WITHDRAWN' }]);
    expect(reportsAfter(mergeDay(gone, read([moore])))).toMatchObject([became]);
  });

  it('brings a proposed report back as proposed', () => {
    const before = stored(moore).map((report): StoredStormReport => ({
      ...report,
      status: 'PROPOSED_MATCH',
      proposed_tornado_id: '20130520-aaaaaaaa',
      promotion_score: 0.6,
    }));
    const gone = reportsAfter(mergeDay(before, read([])));
    expect(reportsAfter(mergeDay(gone, read([moore])))).toEqual(before);
  });

  it('is not merged into another day', () => {
    expect(() => mergeDay(stored(moore), read([moore], '130521_rpts_torn.csv'))).toThrow(
      'Expected reports of 2013-05-21',
    );
  });
});

it('ends with the content of the last file, whatever came before', () => {
  const random = new SeededRandom(3);
  const rows = Array.from({ length: 12 }, (_, i) => moore.replace('1956', String(1300 + i)));
  let kept: StoredStormReport[] = [];
  const everSeen = new Set<string>();
  for (let round = 0; round < 200; round++) {
    const file = rows
      .filter(() => random.chance(0.6))
      .map((row) => row.replace('UNK', random.pick(['UNK', 'EF0', 'EF1'])));
    const today = read(file);
    const merged = mergeDay(kept, today);
    const before = kept;
    kept = reportsAfter(merged);
    for (const { id } of today.reports) everSeen.add(id);
    expect(new Set(kept.map(({ id }) => id))).toEqual(everSeen);
    expect(kept).toHaveLength(everSeen.size);
    const shown = kept.filter(({ status }) => status !== 'WITHDRAWN');
    const scales = (list: { id: string; preliminary_f_scale: string | null }[]) =>
      new Map(list.map((report) => [report.id, report.preliminary_f_scale]));
    expect(scales(shown)).toEqual(scales(today.reports));
    for (const report of merged.unchanged) expect(before).toContain(report);
    expect(mergeDay(kept, today)).toMatchObject({ added: [], changed: [], withdrawn: [] });
  }
});
