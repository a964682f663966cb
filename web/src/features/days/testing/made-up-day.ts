import { dayExamples } from '@touchdown/shared/tornadoes/day-examples.ts';
import { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';

/** May 20, 2013, with a tornado whose end is known, one whose end is not, and two reports. */
export function madeUpDay(over: Partial<DayAnswer> = {}): DayAnswer {
  const day = DayAnswer.parse(dayExamples.getDay.response);
  const [moore] = day.tornadoes;
  const [report] = day.reports;
  if (!moore || !report) throw new Error('The example has no tornado.');
  const second = {
    ...moore,
    id: '20130521-abcdefgh',
    known_as: null,
    display_name: 'near Carney, Oklahoma',
    tor_f_scale: 'EF1',
    begin_datetime: '2013-05-21T02:30:00Z',
    begin_wall: '2013-05-20T21:30',
    end_datetime: null,
    end_lat: null,
    end_lon: null,
    fatalities: null,
    injuries: 0,
  } as (typeof day.tornadoes)[number];
  const other = madeUpStormReport('2013-05-20', '2300');
  return {
    ...day,
    tornadoes: [moore, second],
    totals: { ...day.totals, total: 2, ratings: [0, 1, 0, 0, 0, 1, 0], deaths_at_least: true },
    hours: day.hours.with(21, [0, 1, 0, 0, 0, 0, 0]),
    reports: [
      report,
      {
        ...report,
        id: other.id,
        report_datetime: other.report_datetime,
        report_wall: '2013-05-20T18:00',
        tornado: null,
      },
    ],
    changes: day.changes && {
      ...day.changes,
      without_tornado: [
        {
          report: other.id,
          rating: null,
          deaths: null,
          injuries: null,
          place: null,
          at: other.report_datetime,
        },
      ],
      without_report: [second.id],
      first_told: { ...day.changes.first_told, reports: 2 },
      now: { ...day.changes.now, tornadoes: 2, deaths_at_least: true },
    },
    ...over,
  };
}
