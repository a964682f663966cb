import { answerDeployment } from './answer-deployment.ts';
import { callsOfSlice } from './calls-of-slice.ts';

/** Called by CodeDeploy before a new version of a function of the API gets requests. */
export const handler = answerDeployment(callsOfSlice);
