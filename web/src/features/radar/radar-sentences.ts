/** The messages of the specification, section 8, to the letter. */
export const radarSentences = {
  notInitiated: (isRegeneration: boolean) => `Failed to initiate radar ${attempt(isRegeneration)}`,
  noJobId: (isRegeneration: boolean) => `No job ID returned from radar ${attempt(isRegeneration)} request`,
  unknown: 'Unknown error occurred',
  notReached: (why: string) => `Error checking job status: ${why}`,
  notChecked: (httpStatus: number) => `Failed to check job status: HTTP ${httpStatus}`,
  ended: (status: 'failed' | 'cancelled', why: string) => `Radar generation ${status}: ${why}`,
  streamError: 'Stream error',
  otherStatus: (status: string) => `Status: ${status}`,
};

function attempt(isRegeneration: boolean): string {
  return isRegeneration ? 'regeneration' : 'generation';
}
