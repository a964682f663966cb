/** Section 8 of the specification, in its words. */
export const radarSentences = {
  notInitiated: (isAnew: boolean) => `Failed to initiate radar ${attempt(isAnew)}`,
  noJobId: (isAnew: boolean) => `No job ID returned from radar ${attempt(isAnew)} request`,
  unknown: 'Unknown error occurred',
  notReached: (why: string) => `Error checking job status: ${why}`,
  notChecked: (httpStatus: number) => `Failed to check job status: HTTP ${httpStatus}`,
  ended: (status: 'failed' | 'cancelled', why: string) => `Radar generation ${status}: ${why}`,
  streamError: 'Stream error',
  otherStatus: (status: string) => `Status: ${status}`,
};

function attempt(isAnew: boolean): string {
  return isAnew ? 'regeneration' : 'generation';
}
