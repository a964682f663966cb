/** A line of the log that an alarm counts: one of its fields, and what stands there. */
export interface CountedLine {
  field: 'level' | 'message' | 'event';
  value: string;
}

/** Functions write these lines and infra's metric filters count them: where one had other words, an alarm would be blind. */
export const countedLines = {
  /** A refused file fails no invocation, because it would be refused again: the log alone tells of it. */
  importFailure: { field: 'level', value: 'ERROR' },
  /** What a radar worker did not expect; a task that runs on reports nothing else. */
  workerFailure: { field: 'level', value: 'ERROR' },
  /** Fargate answers 200 where it starts nothing: the log alone tells that a job waits for a machine. */
  missingWorkers: { field: 'message', value: 'not enough workers' },
  /** A session ended because one of its used-up tokens came again. To the caller it is a 401 like others. */
  reusedSession: { field: 'event', value: 'session-reuse' },
} as const satisfies Record<string, CountedLine>;
