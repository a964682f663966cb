import { parseArgs } from 'node:util';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { STSClient } from '@aws-sdk/client-sts';
import { stageName, stageSettings } from '@touchdown/infra/kit/stages.ts';
import { callerOf } from './deploy/with-permission.ts';
import { findSiteBucket } from './deploy/find-site-bucket.ts';
import { readCurrent } from './deploy/release.ts';
import { rollBack } from './deploy/roll-back.ts';
import { answerHelp } from './system/answer-help.ts';
import { localOperator, localPlace, requireCredentials } from './system/operator.ts';

/** `npm run rollback -- dev [--dry-run] [--to RELEASE]`: makes the release before the current one live again. */
answerHelp('Usage: npm run rollback -- dev|prod|local [--dry-run] [--to RELEASE]');

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, to: { type: 'string' } },
  });
  if (positionals.length !== 1) throw new Error('Name the stage: npm run rollback -- dev');
  const how = {
    now: () => new Date(),
    dryRun: values['dry-run'],
    ...(values.to ? { to: values.to } : {}),
    log: (line: string) => console.log(line),
  };
  if (positionals[0] === localPlace) {
    const { s3, siteBucket, lambda, url } = localOperator();
    const store = { client: s3, bucket: siteBucket };
    if (!(await readCurrent(store)))
      throw new Error(`${url} has no releases: each start of npm start without --dev makes one.`);
    return rollBack({ store, lambda, by: 'this machine', ...how });
  }
  const stage = stageName(positionals[0]);
  const { region } = stageSettings(stage, () => undefined);
  const client = new S3Client({ region });
  await requireCredentials(client);
  const bucket = await findSiteBucket(client, stage);
  if (!bucket) throw new Error(`The stage ${stage} is not deployed.`);
  await rollBack({
    store: { client, bucket },
    lambda: new LambdaClient({ region }),
    by: await callerOf(new STSClient({ region })),
    ...how,
  });
}
