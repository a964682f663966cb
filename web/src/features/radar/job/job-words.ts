import { progressParts } from '@touchdown/shared/radar/progress-parts.ts';
import { radarSentences } from '../radar-sentences.ts';
import type { FollowedJob, JobState, Trouble } from './job-state.ts';

export const jobPhases = ['Waiting', 'Finding scans', 'Drawing frames', 'Finishing'] as const;
export type JobPhase = (typeof jobPhases)[number];

/** The phase of a job, by its progress. */
export function phaseOf({ status, progress }: Pick<FollowedJob, 'status' | 'progress'>): JobPhase {
  if (status === 'queued') return 'Waiting';
  if (progress < progressParts.drawing.from) return 'Finding scans';
  return progress < progressParts.finishing.from ? 'Drawing frames' : 'Finishing';
}

/** The job's message. Section 4 gives the words for a status without a message. */
export function jobLine({ status, message }: Pick<FollowedJob, 'status' | 'message'>): string {
  return message ?? (status === 'queued' ? 'Waiting for a worker.' : radarSentences.otherStatus(status));
}

/** What a person reads while the progress is not live. A page that hears nothing never says that the loop has failed. */
export function troubleLine({ sentence, contact }: Trouble): string {
  const why = sentence.replace(/\.$/, '');
  if (contact === 'polled') {
    return `${why}. Until the live updates are back, the page checks every five seconds.`;
  }
  return contact === 'retried'
    ? `${why}. The loop goes on being made, and the page tries again soon.`
    : `We have lost touch with the server (${why}). The loop goes on being made, and the page keeps trying.`;
}

/** For screen readers: each phase and each quarter, not each percent. */
export function announcementOf(job: JobState): string {
  if (job.step === 'made') return 'The radar loop is ready.';
  if (job.step !== 'following') return '';
  if (job.isCancelling) return 'Cancelling the radar loop.';
  if (job.trouble?.contact === 'lost') return troubleLine(job.trouble);
  const quarter = Math.floor(job.progress * 4) * 25;
  const phase = phaseOf(job);
  return phase === 'Waiting'
    ? 'The radar loop is waiting for a worker.'
    : `${phase}${quarter > 0 ? `, ${quarter} percent` : ''}.`;
}
