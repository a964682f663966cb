/**
 * The field of a log line by which an alarm counts it. Functions write it, and infra's metric filters count every
 * line that has it. Its value is one of the names below.
 */
export const troubleField = 'trouble';

/** What logs can say that needs a person, and the heading of the runbook that says what to do. */
export const countedLines = {
  /** A refused file does not fail the invocation, because a retry would refuse it again. Only the log reports it. */
  'imports/failure': 'Import failures',
  /** To the caller, a session that ended because a used token was sent again is a 401 like any other. */
  'accounts/session-reuse': 'Session reuse',
  /** Fargate responds with 200 even if it starts no task, so only the log shows that a job waits for a machine. */
  'radar/missing-workers': 'Radar workers not started',
  /** Stripe had an event that was not worked through. The reconciliation found it and did so, or failed. */
  'subscriptions/event-failed': 'Payment events missed',
  /** What was stored about somebody's support differed from Stripe. */
  'subscriptions/repaired': 'Support repaired',
  /** Somebody had two subscriptions at once. */
  'subscriptions/double': 'Support paid twice',
  /** Somebody could not be compared with Stripe. */
  'subscriptions/not-compared': 'Support not compared',
  /** A deleted account is still to be ended at Stripe, or a customer has an old email address. */
  'subscriptions/task-failed': 'Support tasks failed',
  /** An unexpected error of a radar worker. The task continues, so only the log reports it. */
  'radar/worker-failure': 'Radar worker failures',
  'radar/job-given-up': 'Radar jobs in the dead letter queue',
  'radar/job-waiting': 'Radar jobs waiting',
  'dead-letters/dropped-files': 'Dropped files in the dead letter queue',
  'dead-letters/missed-schedules': 'Missed schedules',
  'dead-letters/pictures': 'Pictures in the dead letter queue',
  'dead-letters/unused-pictures': 'Unused pictures in the dead letter queue',
  'dead-letters/changes': 'Changes in the dead letter queue',
  'dead-letters/moves': 'Moves in the dead letter queue',
  'dead-letters/releases': 'Releases in the dead letter queue',
  'dead-letters/support': 'Support work in the dead letter queue',
  'dead-letters/mail': 'Mail in the dead letter queue',
  'dead-letters/decisions': 'People not told of a decision',
  'dead-letters/radar-jobs': 'Radar jobs not dispatched',
  /** More requests to take something down than mails are sent for. They are stored, so only the log shows it. */
  'takedowns/mail-limit': 'Takedown mails limited',
  /** Browsers send more reports of refused content and failed requests than are taken. */
  'browsers/many-reports': 'Browser reports',
  'mail/waiting': 'Mail waiting',
  /** A published file is not what its signed manifest says. The release before is served as the latest. */
  'releases/damaged': 'Damaged release',
  /** A function on a table's stream got a change that is older than a quarter of an hour. */
  'changes/delayed': 'Changes delayed',
  /** The monthly copy into the bucket of another account failed. */
  'copies/not-written': 'Second copy not written',
  'record/age': 'Record not checked',
  'record/outdated': 'Record outdated',
  'probe/home': 'Probe failures',
  'probe/list': 'Probe failures',
  'probe/detail': 'Probe failures',
  'probe/map': 'Probe failures',
  'probe/stream': 'Probe failures',
  /** The function that looks after all of these could not read a queue or the record. */
  'watch/failure': 'Watch failures',
} as const satisfies Record<string, string>;

export type TroubleName = keyof typeof countedLines;
