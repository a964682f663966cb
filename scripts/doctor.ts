import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SSMClient } from '@aws-sdk/client-ssm';
import { signedCalls } from '@touchdown/functions/platform/aws/signed-call.ts';
import { stageName, stageSettings } from '@touchdown/infra/kit/stages.ts';
import { runbookLink } from '@touchdown/shared/contract/runbook-link.ts';
import { readSettings } from './deploy/settings/settings-store.ts';
import { examineStage } from './doctor/examine-stage.ts';
import { headingsOf, reportOf } from './doctor/report.ts';
import { answerHelp } from './system/answer-help.ts';
import { projectRoot } from './system/local-state-folder.ts';
import {
  localOperator,
  localPlace,
  localStage,
  type LocalOperator,
  requireCredentials,
} from './system/operator.ts';

/**
 * `npm run doctor -- prod`: looks at the stage's alarms and searches its logs of the last hour as the runbook says, and
 * prints which headings apply and the first command of each. Exits with 3 if one applies. It changes nothing.
 */
const usage = 'Usage: npm run doctor -- dev|prod|local [HOURS]';
answerHelp(usage);

const noSecondCopy = `There is no second copy in another account: ${runbookLink('The second copy')}.`;
const maxHours = 24 * 7;

const [name, hours = '1', ...rest] = process.argv.slice(2);
if (name === undefined || rest.length > 0 || !(Number(hours) > 0 && Number(hours) <= maxHours)) {
  console.error(`Name the stage, and at most ${maxHours} hours to look back.\n${usage}`);
  process.exit(2);
}

try {
  const here = name === localPlace ? localOperator() : undefined;
  const stage = here ? localStage : stageName(name);
  const { region } = stageSettings(stage, () => undefined);
  if (here) examineHere(here);
  const client = here?.ssm ?? new SSMClient({ region });
  await requireCredentials(client);
  const runbook = readFileSync(join(projectRoot, 'infra', 'RUNBOOK.md'), 'utf8');
  const since = Date.now() - Number(hours) * 3_600_000;
  const examined = await examineStage(signedCalls(region), stage, { since, headings: headingsOf(runbook) });
  for (const line of reportOf(examined, runbook, stage)) console.log(line);
  const { accepted } = await readSettings({ client, stage });
  if (!here && !accepted['copyBucket']) console.log(noSecondCopy);
  if (examined.complaints.length > 0) process.exitCode = 3;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Sends the calls of this process to the site on this machine, and says what differs. */
function examineHere({ url, operatorEndpoint }: LocalOperator): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_LOGS: operatorEndpoint,
    AWS_ENDPOINT_URL_MONITORING: operatorEndpoint,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  console.log(`The site at ${url}, since its start. It has logs and no alarms.`);
}
