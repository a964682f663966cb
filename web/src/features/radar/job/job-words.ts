import { progressParts } from '@touchdown/shared/radar/progress-parts.ts';
import { radarSentences } from '../radar-sentences.ts';
import type { FollowedJob, JobState } from './job-state.ts';

export const jobPhases = ['Waiting', 'Finding scans', 'Drawing frames', 'Finishing'] as const;
export type JobPhase = (typeof jobPhases)[number];

/** What is being done, by the part of the whole that is reached. */
export function phaseOf({ status, progress }: Pick<FollowedJob, 'status' | 'progress'>): JobPhase {
  if (status === 'queued') return 'Waiting';
  if (progress < progressParts.drawing.from) return 'Finding scans';
  return progress < progressParts.finishing.from ? 'Drawing frames' : 'Finishing';
}

/** The job's own words; section 4 gives those for a status that has no screen of its own. */
export function jobLine({ status, message }: Pick<FollowedJob, 'status' | 'message'>): string {
  return message ?? (status === 'queued' ? 'Waiting for a worker.' : radarSentences.otherStatus(status));
}

/** For those who hear the page: each phase and each quarter, not each percent. */
export function announcementOf(job: JobState): string {
  if (job.step === 'made') return 'The radar animation is ready.';
  if (job.step !== 'following') return '';
  if (job.isCancelling) return 'Cancelling the radar animation.';
  const quarter = Math.floor(job.progress * 4) * 25;
  const phase = phaseOf(job);
  return phase === 'Waiting'
    ? 'The radar animation is waiting for a worker.'
    : `${phase}${quarter > 0 ? `, ${quarter} percent` : ''}.`;
}
