import { progressParts } from '@touchdown/shared/radar/progress-parts.ts';
import { queueSentence } from '@touchdown/shared/contract/queue-words.ts';
import { radarSentences } from '../radar-sentences.ts';
import type { FollowedJob, JobState, Trouble } from './job-state.ts';

/** What a job makes: a loop, or the picture of a day. */
export type JobThing = 'radar loop' | 'picture';

const phases = {
  'radar loop': ['Waiting', 'Finding scans', 'Drawing frames', 'Finishing'],
  picture: ['Waiting', 'Finding scans', 'Reading scans', 'Finishing'],
} as const satisfies Record<JobThing, readonly string[]>;

export function phasesOf(thing: JobThing): readonly string[] {
  return phases[thing];
}

/** The phase of a job, by its progress. */
export function phaseOf(
  { status, progress }: Pick<FollowedJob, 'status' | 'progress'>,
  thing: JobThing = 'radar loop',
): string {
  const [waiting, finding, drawing, finishing] = phases[thing];
  if (status === 'queued') return waiting;
  if (progress < progressParts.drawing.from) return finding;
  return progress < progressParts.finishing.from ? drawing : finishing;
}

/** Where the job is in the queue, or its message. Section 4 gives the words for a status without a message. */
export function jobLine(job: FollowedJob, thing: JobThing = 'radar loop'): string {
  const { status, message, place, waitSeconds } = job;
  if (status === 'queued' && place !== null && place > 1) return queueSentence(place, waitSeconds ?? 0);
  if (message !== null) return message;
  if (status === 'queued') return 'Waiting for a machine.';
  return status === 'running' ? `${phaseOf(job, thing)}.` : radarSentences.otherStatus(status);
}

/** What a person reads while the progress cannot be read. A page that hears nothing never says that the loop has failed. */
export function troubleLine({ sentence, contact }: Trouble, thing: JobThing = 'radar loop'): string {
  const yours = thing === 'picture' ? 'The picture' : 'Your loop';
  const why = sentence.replace(/\.$/, '');
  if (contact === 'read') return `${why}. Until live updates are back, we check every few seconds.`;
  return contact === 'retried'
    ? `${why}. ${yours} is still being made. We’ll try again soon.`
    : `We lost the connection to the server (${why}). ${yours} is still being made, and we keep trying.`;
}

/** For screen readers: each phase and each quarter, not each percent. */
export function announcementOf(job: JobState, thing: JobThing = 'radar loop'): string {
  if (job.step === 'made') return `The ${thing} is ready.`;
  if (job.step !== 'following') return '';
  if (job.isCancelling) return `Canceling the ${thing}.`;
  if (job.trouble?.contact === 'lost') return troubleLine(job.trouble, thing);
  const quarter = Math.floor(job.progress * 4) * 25;
  const phase = phaseOf(job, thing);
  return phase === 'Waiting'
    ? `The ${thing} is waiting for a machine.`
    : `${phase}${quarter > 0 ? `, ${quarter} percent` : ''}.`;
}
