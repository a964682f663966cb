import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { signedCalls } from '@touchdown/functions/platform/aws/signed-call.ts';
import { sampleOf } from '@touchdown/level2/testing/depth.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { liveFunction } from '../deploy/live-functions.ts';
import { rollBack } from '../deploy/roll-back.ts';
import { examineStage } from '../doctor/examine-stage.ts';
import { headingsOf } from '../doctor/report.ts';
import { putLocalRelease } from '../site/put-site-page.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { faultPlans } from './fault-list.ts';
import { startFaultSite, type FaultSite } from './fault-site.ts';
import { seenBy } from './fault-table.ts';
import { faultPlayer, type FaultPlayer } from './play-fault.ts';

/** The few that tests play, of which a run that is not whole plays one. */
const testedPlans = [
  'table:community throttle 30%',
  'table:catalogue error',
  'function:dispatch-changes.stream error',
];

it('docs/faults.md has a row for each fault of the list; npm run faults writes it', () => {
  const document = readFileSync(join(projectRoot, 'docs', 'faults.md'), 'utf8');
  expect([...document.matchAll(/^\| `([^`]+)`/gm)].map(([, plan]) => plan)).toEqual(faultPlans);
});

it('says what was not right, how often, and together what was alike', () => {
  const seen = (step: string, says: string) => ({ step, says, isRight: says === 'right' });
  expect(
    seenBy([seen('list', 'right'), seen('list', '503 “A”'), seen('map', '503 “A”'), seen('vote', '500')]),
  ).toBe('list (1 of 2), map: 503 “A”<br>vote: 500');
  expect(seenBy([seen('list', 'right')])).toBe('nothing');
});

describe('what readers and members do while a part fails', () => {
  let site: FaultSite;
  let player: FaultPlayer;
  beforeAll(async () => {
    site = await startFaultSite();
    player = await faultPlayer(site);
  });
  afterAll(() => site.close());

  it.each(sampleOf('faults of a part of the site', testedPlans, 1))(
    'is refused with a sentence, and all is well after %s',
    async (plan) => {
      const { readers, members, secondsUntilWell, wrong, struck } = await player.play(plan);
      expect(struck).toBeGreaterThan(0);
      const answers = [...readers, ...members].filter(({ isRight }) => !isRight);
      for (const { step, says } of answers) {
        // What has no stored copy gets the page that stands in for all of them: an edge has one for each status.
        const isWithoutCopy = step === 'detail nobody has read';
        const expected = isWithoutCopy ? /^503 without a sentence of ours$/ : /^503 “.*”$/;
        expect([step, says]).toEqual([step, expect.stringMatching(expected)]);
      }
      expect([wrong, secondsUntilWell]).toEqual([[], expect.any(Number)]);
    },
  );

  it('is found by what the doctor does, by the heading of the runbook', async () => {
    const { cloud } = site;
    const runbook = readFileSync(join(projectRoot, 'infra', 'RUNBOOK.md'), 'utf8');
    for (const service of ['LOGS', 'MONITORING'])
      vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, cloud.operatorEndpoint);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    const since = Date.now();
    cloud.faults.set('function:tornadoes.http error');
    expect((await fetch(`${cloud.url}/api/v1/tornadoes?limit=7`)).status).toBeGreaterThanOrEqual(500);
    cloud.faults.set('');
    const { complaints, logs } = await examineStage(signedCalls('us-east-1'), 'dev', {
      since,
      headings: headingsOf(runbook),
    });
    vi.unstubAllEnvs();
    expect(logs).toBeGreaterThan(40);
    expect(complaints.find(({ heading }) => heading === 'Function errors')?.signs).toEqual([
      expect.stringContaining('tornadoes.http: Runtime.ExitError: A fault of the plan'),
    ]);
  });

  it('is left behind by a rollback of what two starts have put there', async () => {
    const { cloud } = site;
    const { objectStoreUrl, operatorEndpoint, url } = cloud;
    const answer = await fetch(`${operatorEndpoint}/2015-03-31/functions`);
    const { Functions: all } = (await answer.json()) as { Functions: { FunctionName: string }[] };
    const functions = all.map(({ FunctionName: name }) => name).slice(0, 3);
    const lambda = new LambdaClient({ ...localCredentials, endpoint: operatorEndpoint });
    const { version } = await liveFunction(lambda, functions[0] ?? '');
    const bucket = cloud.nameOf('Site');
    const parametersEndpoint = cloud.parameters.endpoint;
    const place = { objectStoreUrl, parametersEndpoint, url, bucket, functions, version };
    const page = async () => (await fetch(`${url}/credits`)).text();
    const folders = ['one', 'two'].map((name) => {
      const folder = join(mkdtempSync(join(tmpdir(), 'touchdown-release-')), name, 'site');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'index.html'), `release ${name}`);
      return folder;
    });
    for (const folder of folders) await putLocalRelease(place, folder);
    // The edge may still have the page that a test has put there before.
    site.passTime(2 * 86_400);
    expect(await page()).toBe('release two');
    const client = new S3Client({ ...localCredentials, endpoint: objectStoreUrl, forcePathStyle: true });
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    await rollBack({ store: { client, bucket }, lambda, by: 'this machine', now: () => new Date(), log });
    // The edge keeps each page for a second.
    site.passTime(2);
    expect(await page()).toBe('release one');
    expect(lines.at(-1)).toMatch(/^Release one-\w+ is live again\.$/);
    for (const one of [client, lambda]) one.destroy();
    for (const folder of folders) rmSync(dirname(dirname(folder)), { recursive: true });
  });
});
