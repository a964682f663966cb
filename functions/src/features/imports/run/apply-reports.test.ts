import { expect, it } from 'vitest';
import type { DailyReports } from '../spc-daily/read-daily-reports.ts';
import type { SortedFiles } from './sort-out-files.ts';
import { mergeReports } from './apply-reports.ts';
import { recordAnswerOf } from '@touchdown/shared/storm-reports/record-answer.ts';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';

/** A list of May 20 with these comments, a report for each. */
function listWith(comments: Record<string, string>): SortedFiles['days'] {
  const reports = Object.entries(comments).map(([time, text]) => {
    const {
      status: _status,
      promoted_to_tornado_id: _promoted,
      promotion_score: _score,
      radar_video_url: _video,
      ...row
    } = madeUpStormReport('2013-05-20', time, { comments: text });
    return { ...row, source_file: '130520_rpts_torn.csv', source_row: text };
  });
  const read = { day: '2013-05-20', reports, isFiltered: false } as unknown as DailyReports;
  return [
    { reports: read, file: '130520_rpts_torn.csv', sha256: JSON.stringify(comments) },
  ] as SortedFiles['days'];
}

it('a report has the time of the import that last changed it, and keeps it when a list arrives twice', () => {
  const [first, second, third] = [
    '2013-05-20T20:10:00.000Z',
    '2013-05-20T20:20:00.000Z',
    '2013-05-20T21:00:00.000Z',
  ];
  const times = ({ reports }: ReturnType<typeof mergeReports>) =>
    reports.map(({ status, changed_at }) => [status, changed_at]);
  const once = mergeReports([], {}, listWith({ '1956': 'DUST', '2001': 'DEBRIS' }), [], { at: first });
  expect(times(once)).toEqual([
    ['PRELIMINARY', first],
    ['PRELIMINARY', first],
  ]);
  const same = mergeReports(once.reports, once.days, listWith({ '1956': 'DUST', '2001': 'DEBRIS' }), [], {
    at: second,
  });
  expect(times(same)).toEqual(times(once));
  expect(same.isTouched).toBe(false);
  const shrunk = mergeReports(same.reports, same.days, listWith({ '1956': 'DUST. HOUSES HIT' }), [], {
    at: third,
  });
  expect(times(shrunk)).toEqual([
    ['PRELIMINARY', third],
    ['WITHDRAWN', third],
  ]);
});

it('without a clock, no report has a time of change', () => {
  const { reports } = mergeReports([], undefined, listWith({ '1956': 'DUST' }), []);
  expect(reports[0]).not.toHaveProperty('changed_at');
});

/** A tornado at the place of the reports, or as many kilometers north of it. */
function tornadoAt(instant: string, kilometres = 0) {
  const start_lat = 37.46 + kilometres / 111.2;
  const made = madeUpTornado(instant, { start_lat, start_lon: -97.67, end_lat: null, end_lon: null });
  return toCatalogueRow({ ...made, end_datetime: null });
}

it('says what became of each report with every revision of the record, and forgets no way back', () => {
  const list = listWith({ '1956': 'FUNNEL', '1958': 'ON THE GROUND', '2130': 'DUST' });
  let stored = mergeReports([], undefined, list, []);
  const revise = (rows: Parameters<typeof mergeReports>[3], movedTo?: ReadonlyMap<string, string>) =>
    (stored = mergeReports(stored.reports, stored.days, [], rows, movedTo ? { movedTo } : {}));
  const answers = (until: string | null) => stored.reports.map((one) => recordAnswerOf(one, until));
  expect(answers('2013-04-30')).toEqual(['waiting', 'waiting', 'waiting']);
  expect(answers('2013-05-31')).toEqual(['not_a_tornado', 'not_a_tornado', 'not_a_tornado']);

  const first = tornadoAt('2013-05-20T19:57:00Z');
  expect(revise([first]).moved.toSorted()).toEqual(
    [`T:${first.id}`, ...stored.reports.slice(0, 2).map(({ id }) => `S:${id}`)].toSorted(),
  );
  // Two reports are of one tornado, and the third waits for a later revision.
  expect(answers('2013-05-31')).toEqual(['became', 'became', 'not_a_tornado']);
  const late = tornadoAt('2013-05-20T21:30:00Z');
  revise([first, late]);
  expect(answers('2013-05-31')).toEqual(['became', 'became', 'became']);

  // The next revision makes one tornado of two, and a later one takes it back and moves it away.
  revise([late], new Map([[first.id, late.id]]));
  expect(stored.reports.map(({ promoted_to_tornado_id: id }) => id)).toEqual([late.id, late.id, late.id]);
  const away = tornadoAt('2013-05-20T21:10:00Z', 8);
  expect(revise([away]).moved).toContain(`T:${late.id}`);
  expect(answers('2013-05-31')).toEqual(['not_a_tornado', 'not_a_tornado', 'undecided']);
  expect(stored.reports[2]).toMatchObject({ status: 'PRELIMINARY', near_tornado_id: away.id });
  expect(revise([away]).isTouched).toBe(false);
});
