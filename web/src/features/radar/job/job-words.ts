import { progressParts } from '@touchdown/shared/radar/progress-parts.ts';
import { queueSentence } from '@touchdown/shared/contract/queue-words.ts';
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

/** Where the job is in the queue, or its message. Section 4 gives the words for a status without a message. */
export function jobLine(job: FollowedJob): string {
  const { status, message, place, waitSeconds } = job;
  if (status === 'queued' && place !== null && place > 1) return queueSentence(place, waitSeconds ?? 0);
  if (message !== null) return message;
  if (status === 'queued') return 'Waiting for a machine.';
  return status === 'running' ? `${phaseOf(job)}.` : radarSentences.otherStatus(status);
}

/** What a person reads while the progress cannot be read. A page that hears nothing never says that the loop has failed. */
export function troubleLine({ sentence, contact }: Trouble): string {
  const why = sentence.replace(/\.$/, '');
  if (contact === 'read') return `${why}. Until live updates are back, we check every few seconds.`;
  return contact === 'retried'
    ? `${why}. Your loop is still being made. We’ll try again soon.`
    : `We lost the connection to the server (${why}). Your loop is still being made, and we keep trying.`;
}

/** For screen readers: each phase and each quarter, not each percent. */
export function announcementOf(job: JobState): string {
  if (job.step === 'made') return 'The radar loop is ready.';
  if (job.step !== 'following') return '';
  if (job.isCancelling) return 'Canceling the radar loop.';
  if (job.trouble?.contact === 'lost') return troubleLine(job.trouble);
  const quarter = Math.floor(job.progress * 4) * 25;
  const phase = phaseOf(job);
  return phase === 'Waiting'
    ? 'The radar loop is waiting for a machine.'
    : `${phase}${quarter > 0 ? `, ${quarter} percent` : ''}.`;
}
