import { exportPath } from '@touchdown/shared/tornadoes/export/export-path.ts';
import { answerDeployment } from './answer-deployment.ts';

/** Called by CodeDeploy before a new version of the function that exports files gets requests. It reads the record. */
export const handler = answerDeployment(() => [
  { method: 'HEAD', path: exportPath, query: { format: 'csv' }, expects: 'answer' },
]);
