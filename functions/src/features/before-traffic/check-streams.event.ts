import { openHealthStreamPath } from '@touchdown/shared/radar/progress-events.ts';
import { privateLoopsFolder, tiltsFolder } from '@touchdown/shared/radar/radar-limits.ts';
import { answerDeployment } from './answer-deployment.ts';

/** Called by CodeDeploy before a new version of a function with a streaming URL gets requests. */
export const handler = answerDeployment((name) => {
  if (name === 'loop-tilts.url') return [{ method: 'GET', path: unknownTilts, expects: 'refusal' }];
  return name === 'progress.url'
    ? [
        { method: 'GET', path: openHealthStreamPath, expects: 'answer' },
        { method: 'GET', path: '/animations/01JD5K8Z7Q0000000000000000/stream', expects: 'refusal' },
      ]
    : [{ method: 'GET', path: `/${privateLoopsFolder}/nothing`, expects: 'refusal' }];
});

/** Of no loop, so that it makes nothing. */
const unknownTilts = `/${tiltsFolder}/nothing/0.json`;
