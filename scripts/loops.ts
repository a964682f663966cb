import { SSMClient } from '@aws-sdk/client-ssm';
import { runningSettingsReader } from '@touchdown/functions/platform/settings/running-settings-reader.ts';
import { stageSettings, type StageName } from '@touchdown/infra/kit/stages.ts';
import { settingsParameter } from '@touchdown/shared/contract/running-settings.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { stackOutput } from './deploy/outputs.ts';
import { loopRequests } from './loops/loop-requests.ts';
import { loopsUsage, readLoopsOptions, type LoopsOptions } from './loops/loops-options.ts';
import { lineOf, makeLoops, notableTornadoes } from './loops/make-loops.ts';
import { answerHelp } from './system/answer-help.ts';
import { findCloud, type FoundCloud } from './site/find-cloud.ts';

/** `npm run loops`: makes the radar loops of notable tornadoes before anybody requests them. */
answerHelp(loopsUsage);
const options = readLoopsOptions(process.argv.slice(2));
if ('problem' in options) {
  console.error(options.problem);
  process.exit(2);
}

try {
  await run(options);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
  if (process.env['DEBUG']) console.error(error);
}

async function run({ top, stage, isDryRun, withTracks }: LoopsOptions): Promise<void> {
  const cloud = await findCloud(stage);
  try {
    const url = stage ? stackOutput(stage, 'edge', 'SiteUrl') : cloud.url;
    if (!url) throw new Error('No site is running on this machine. Start it first: npm start');
    const tornadoes = await notableTornadoes(url, top);
    const without = tornadoes.filter(({ radar_video_url: video }) => video === null);
    console.log(`${tornadoes.length} notable tornadoes of ${cloud.label}: ${without.length} have no loop.`);
    const { close, lacksTrack, ...requests } = await limitedRequests(cloud, stage);
    const isOutdated = async ({ id }: { id: string }) => withTracks && lacksTrack(id);
    if (isDryRun) {
      for (const tornado of without) console.log(`would make ${lineOf(tornado)}`);
      for (const tornado of tornadoes)
        if (!without.includes(tornado) && (await isOutdated(tornado)))
          console.log(`would make again ${lineOf(tornado)}`);
      close();
      return;
    }
    const report = await makeLoops(tornadoes, { ...requests, isOutdated, log: console.log });
    close();
    const { made, existing, failures, left } = report;
    console.log(
      `${made} made, ${existing} existed, ${failures.length} failed, ${left} left for another day.`,
    );
    for (const failure of failures) console.error(failure);
    if (failures.length > 0) process.exitCode = 1;
  } finally {
    await cloud.close();
  }
}

/** Requests within the day's money of all people together. An operator may have set another sum than the release has. */
async function limitedRequests(
  cloud: FoundCloud,
  // The local cloud plays this stage.
  stage: StageName = 'dev',
): ReturnType<typeof loopRequests> {
  const { parametersEndpoint: endpoint, region = 'us-east-1' } = cloud;
  const client = new SSMClient(endpoint ? { ...localCredentials, endpoint } : { region });
  const set = await runningSettingsReader(client, settingsParameter(stage), Date.now)();
  client.destroy();
  const { radar } = stageSettings(stage, () => undefined);
  const { loopMoneyPerDay = radar.loopMoneyPerDay, maxWorkers = radar.maxWorkers } = set;
  return loopRequests(cloud, loopMoneyPerDay, maxWorkers);
}
