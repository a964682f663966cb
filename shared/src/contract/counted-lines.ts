/** A log line that an alarm counts, by the value of one field. */
export interface CountedLine {
  field: 'level' | 'message' | 'event';
  value: string;
}

/** Functions write these values and infra's metric filters count them. If they differed, an alarm would see nothing. */
export const countedLines = {
  /** A refused file does not fail the invocation, because a retry would refuse it again. Only the log reports it. */
  importFailure: { field: 'level', value: 'ERROR' },
  /** An unexpected error of a radar worker. The task continues, so only the log reports it. */
  workerFailure: { field: 'level', value: 'ERROR' },
  /** Fargate responds with 200 even if it starts no task, so only the log shows that a job waits for a machine. */
  missingWorkers: { field: 'message', value: 'not enough workers' },
  /** A session that ended because a used token was sent again. To the caller it is a 401 like any other. */
  reusedSession: { field: 'event', value: 'session-reuse' },
} as const satisfies Record<string, CountedLine>;
