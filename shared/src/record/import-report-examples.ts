import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { importReportRoutes } from './import-report-routes.ts';

const counts = { added: 0, changed: 1, withdrawn: 0, merged: 0, values: 1, rewritten: 0 };
const file = 'StormEvents_details-ftp_v1.0_d1974_c20260801.csv.gz';

const listed = {
  run: 42,
  at: '2026-08-03T14:00:52.000Z',
  outcome: 'applied',
  started_by: 'schedule',
  sources: ['ncei'],
  files: 1,
  first_files: [file],
  years: [1974],
  fields: ['fatalities'],
  counts,
  report_days: 0,
  takes_back: 1,
  release: '2026-08-03-r42',
  is_taken_back: false,
} as const;

/** An import that gives a tornado back the deaths that it had before an earlier one. */
export const importReportExamples: RouteExamples<typeof importReportRoutes> = {
  listImports: {
    query: { year: 1974, field: 'fatalities', limit: 1 },
    response: {
      imports: [
        {
          ...listed,
          sources: [...listed.sources],
          first_files: [file],
          years: [1974],
          fields: ['fatalities'],
        },
      ],
      pagination: { next: 42 },
    },
  },
  getImport: {
    params: { run: '42' },
    response: {
      ...listed,
      sources: [...listed.sources],
      first_files: [file],
      years: [1974],
      fields: ['fatalities'],
      file_list: [
        { file, kind: 'NCEI details', rows: 5_832, tornadoes: 1_124, rows_set_aside: 0, reasons: [] },
      ],
      left_out: [],
      refused: [],
      lifted_checks: [],
      by_year: [
        {
          year: 1974,
          files: [
            {
              source: 'ncei',
              kind: 'NCEI Storm Events',
              file,
              version: '20260801',
              sha256: '9f'.repeat(32),
              rows: 1_124,
              replaces: {
                file: 'StormEvents_details-ftp_v1.0_d1974_c20220425.csv.gz',
                version: '20220425',
                sha256: '3a'.repeat(32),
                rows: 1_124,
              },
            },
          ],
          tornadoes: { before: 944, after: 944 },
          deaths: { before: 365, after: 366 },
          ...counts,
          by_field: { fatalities: 1 },
          by_cause: { ncei: 1 },
        },
      ],
      tornadoes: [
        {
          id: '19740403-xhyw80gn',
          name: 'Xenia',
          begin: '1974-04-03T16:30',
          state: 'Ohio',
          what: 'changed',
          into: null,
          cause: 'ncei',
          values: [{ field: 'fatalities', before: 35, after: 36 }],
          other_fields: [],
        },
      ],
      is_whole: true,
      storm_reports: null,
      taken_back: [
        { run: 31, at: '2026-05-03T14:00:47.000Z', values: 1, tornadoes: 0, ids: ['19740403-xhyw80gn'] },
      ],
      compared_with: 3,
      rolls_back: [],
    },
  },
};
