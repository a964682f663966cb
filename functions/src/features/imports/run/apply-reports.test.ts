import { expect, it } from 'vitest';
import type { DailyReports } from '../spc-daily/read-daily-reports.ts';
import type { SortedFiles } from './sort-out-files.ts';
import { mergeReports } from './apply-reports.ts';
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
  const once = mergeReports([], {}, listWith({ '1956': 'DUST', '2001': 'DEBRIS' }), [], first);
  expect(times(once)).toEqual([
    ['PRELIMINARY', first],
    ['PRELIMINARY', first],
  ]);
  const same = mergeReports(
    once.reports,
    once.days,
    listWith({ '1956': 'DUST', '2001': 'DEBRIS' }),
    [],
    second,
  );
  expect(times(same)).toEqual(times(once));
  expect(same.isTouched).toBe(false);
  const shrunk = mergeReports(same.reports, same.days, listWith({ '1956': 'DUST. HOUSES HIT' }), [], third);
  expect(times(shrunk)).toEqual([
    ['PRELIMINARY', third],
    ['WITHDRAWN', third],
  ]);
});

it('without a clock, no report has a time of change', () => {
  const { reports } = mergeReports([], undefined, listWith({ '1956': 'DUST' }), []);
  expect(reports[0]).not.toHaveProperty('changed_at');
});
