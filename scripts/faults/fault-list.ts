/** The tables; each is throttled in part, and off. */
const tables = ['catalogue', 'community', 'ephemeral', 'radar'];

/** The functions behind what a reader and a member do here; each fails half of the time, and is slow. */
const functions = [
  'tornadoes.http',
  'storm-reports.http',
  'programs.http',
  'api-docs.http',
  'pages.http',
  'contributions.http',
  'contributing.http',
  'accounts.http',
  'radar.http',
  'progress.url',
];

/** Every fault of the table in docs/faults.md, in its order. */
export const faultPlans: readonly string[] = [
  ...tables.flatMap((table) => [`table:${table} throttle 30%`, `table:${table} error`]),
  'table:community cut',
  ...functions.flatMap((name) => [`function:${name} error 50%`, `function:${name} delay 3s`]),
  'function:tornadoes.http throttle 50%',
  'function:dispatch-jobs.stream error',
  'function:dispatch-changes.stream error',
  'function:follow-people.event error',
  'queue:jobs writes error',
  'queue:mail writes error',
  'bucket:site reads error',
  'bucket:media reads error',
  'bucket:record reads error',
  'table:community throttle 30%, function:tornadoes.http delay 2s',
  'table:ephemeral error, bucket:media reads throttle',
];
