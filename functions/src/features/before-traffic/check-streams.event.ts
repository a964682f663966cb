import { archivedVolumeUrl } from '@touchdown/shared/radar/archived-volume.ts';
import { openHealthStreamPath } from '@touchdown/shared/radar/progress-events.ts';
import { privateLoopsFolder, tiltsFolder } from '@touchdown/shared/radar/radar-limits.ts';
import { answerDeployment } from './answer-deployment.ts';

/** Called by CodeDeploy before a new version of a function with a streaming URL gets requests. */
export const handler = answerDeployment((name) => [
  ...(name === 'progress.url'
    ? [{ method: 'GET', path: openHealthStreamPath, expects: 'answer' } as const]
    : []),
  { method: 'GET', path: refusedBy[name] ?? `/${privateLoopsFolder}/nothing`, expects: 'refusal' },
]);

/** What is not there, so that nothing is made. */
const refusedBy: Partial<Record<string, string>> = {
  'progress.url': '/animations/01JD5K8Z7Q0000000000000000/stream',
  'loop-tilts.url': `/${tiltsFolder}/nothing/0.json`,
  'archived-volume.url': archivedVolumeUrl('nothing'),
};
