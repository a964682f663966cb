import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { execFile, execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { countBehindApi } from '@touchdown/infra/kit/behind-api.ts';
import { projectRoot } from '../../system/local-state-folder.ts';
import { certificateArn, encrypted, readyAccount, stored } from '../testing/ready-account.ts';
import { accountId, startAccount } from '../testing/start-account.ts';
import type { Settings } from '../settings/setting-values.ts';
import { checkDeployment } from './check-deployment.ts';
import { judgeSettings } from './planned-settings.ts';
import { blocks, printFindings } from './print-findings.ts';

const context: Record<string, string> = {
  domainName: 'tornadoes.example.org',
  certificateArn,
  alarmEmail: 'ops@example.org',
  mailFrom: 'Touchdown <no-reply@example.org>',
  stripePublishableKey: 'pk_test_1234567890',
};
const account = readyAccount();
const { url: endpoint, stop } = await startAccount(account);
/** A folder with the programs of a deploying machine, and a repository. */
let machine: string;
let repository: string;

beforeEach(() => {
  Object.assign(account, readyAccount());
  const secrets = encrypted({
    '/touchdown/dev/stripe-secret-key': 'secret-four',
    '/touchdown/dev/stripe-webhook-secret': 'secret-five',
  });
  for (const [name, secret] of secrets) account.parameters.set(name, secret);
  machine = mkdtempSync(join(tmpdir(), 'machine-'));
  repository = join(machine, 'repository');
  program('docker', 'case "$1" in version) echo arm64;; *) exit 1;; esac');
  // The real one takes longer than everything else that is checked.
  program('npm', 'echo 11.6.2');
  const git = (...args: string[]) => execFileSync('git', ['-C', repository, ...args], { stdio: 'ignore' });
  execFileSync('git', ['init', '--quiet', repository]);
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
  git(...author, 'commit', '--quiet', '--allow-empty', '--no-verify', '-m', 'First');
  vi.stubEnv('PATH', machine + delimiter + process.env['PATH']);
  vi.stubEnv('CDK_DOCKER', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(machine, { recursive: true });
});
afterAll(stop);

describe('the check before a deployment', () => {
  it('finds nothing in an account that is ready, and shows no secret', async () => {
    const lines = await check('dev');
    expect(lines.at(-1)).toBe('Nothing stops the deployment.');
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(lines.join('\n')).toContain(
      `✓ credentials: arn:aws:iam::${accountId}:user/ada in the account ${accountId}.`,
    );
    expect(lines.join('\n')).not.toContain('secret-');
  });

  it('says what a new account lacks, and how to mend each', async () => {
    Object.assign(account, {
      parameters: stored({}),
      hasEcsRole: false,
      distributions: 0,
      concurrency: 10,
      quotas: {},
      mail: { isOutOfSandbox: false, maySend: true },
      identities: {},
      certificates: {},
    });
    expect((await check('prod')).filter((line) => !/^✓ (Node|npm|Git)/.test(line)).join('\n')).toBe(
      `✓ Docker: builds for ARM64 on its own processor.
✓ credentials: arn:aws:iam::${accountId}:user/ada in the account ${accountId}.
✓ alarms: mails go to ops@example.org.
✓ secrets of the stage: the deployment creates /touchdown/prod/origin-verify, /touchdown/prod/session-keys, /touchdown/prod/mail-link-keys, /touchdown/prod/watch-keys, /touchdown/prod/release-keys.
✓ ECS’s own role: AWSServiceRoleForECS is missing; the deployment creates it.
✓ stacks: 0 exist, all can change.
✓ update: nothing is deployed yet.

These do not stop the deployment, but look at them:
✗ CloudFront: the account has no distribution yet. Until AWS has verified a new account, the Edge stack fails with “Your account must be verified before you can add new CloudFront resources”. → open a case of the kind “Account and billing” now, and quote that sentence: https://console.aws.amazon.com/support/home#/case/create
✗ Lambda’s concurrency: 10 functions at once; a stream that follows a radar job occupies one of them. → aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000
✗ processors of Fargate Spot: 6, but all radar workers together take 60. → aws service-quotas request-service-quota-increase --service-code fargate --quota-code L-36FBB829 --desired-value 60
✗ processors of Fargate: 6, but all radar workers together take 60. → aws service-quotas request-service-quota-increase --service-code fargate --quota-code L-3032A538 --desired-value 60
✗ SES’s sandbox: the account is in it: SES sends only to verified email addresses. → aws sesv2 put-account-details --production-access-enabled …: infra/RUNBOOK.md, “Sending mail”
✗ the sender’s domain example.org: SES does not know it yet; the deployment registers it. → afterwards add the records of the Mail stack’s outputs to its DNS: infra/RUNBOOK.md, “Sending mail”
✗ support by card: not open; missing: the secret stripe-secret-key (not set), the secret stripe-webhook-secret (not set). → infra/RUNBOOK.md, “Open support”

These stop the deployment:
✗ CDK’s bootstrap: the account has none in us-east-1. → npx cdk bootstrap aws://${accountId}/us-east-1
✗ certificate: ${certificateArn} does not exist. → aws acm request-certificate --region us-east-1 --validation-method DNS --domain-name tornadoes.example.org

Nothing was changed. 2 things must be mended first.`,
    );
  });

  it.each([
    'ssm:GetParameter',
    'ssm:GetParameters',
    'ssm:DescribeParameters',
    'iam:GetRole',
    'acm:DescribeCertificate',
    'cloudformation:DescribeStacks',
    'cloudformation:GetTemplate',
    'cloudfront:ListDistributions',
    'lambda:GetAccountSettings',
    'servicequotas:GetServiceQuota',
    'ses:GetAccount',
    'ses:GetEmailIdentity',
  ])('names the permission %s if the credentials lack it, and goes on', async (permission) => {
    account.denied = [permission];
    account.stacks = { 'touchdown-dev-data': 'UPDATE_COMPLETE' };
    const lines = await check('dev');
    const refused = lines.filter((line) => line.startsWith('✗'));
    expect(refused.length).toBeGreaterThan(0);
    for (const line of refused) {
      expect(line).toContain(`not known, because the credentials lack the permission ${permission}. →`);
    }
    expect(lines.at(-1)).toMatch(/^Nothing stops the deployment; \d warnings?\.$/);
  });

  it('says what is missing for support by card, which never stops a deployment', async () => {
    const said = async (given: Settings = context) =>
      (await check('dev', given)).find((line) => line.includes('support by card')) ?? '';
    expect(await said()).toBe('✓ support by card: open, with Stripe’s test cards only.');
    expect(await said({ ...context, stripePublishableKey: 'pk_live_1234567890' })).toContain(
      'with real cards',
    );
    const { stripePublishableKey: _none, ...closed } = context;
    expect(await said(closed)).toContain('not open; missing: the setting stripePublishableKey. →');
    account.parameters.delete('/touchdown/dev/stripe-webhook-secret');
    expect(await said()).toContain(
      'open, but not told of payments; missing: the secret stripe-webhook-secret (not set). →',
    );
    account.parameters.set('/touchdown/dev/stripe-secret-key', { type: 'String', values: ['x'] });
    expect(await said()).toContain('the secret stripe-secret-key (not encrypted)');
    expect(await blockersOf('dev')).toEqual([]);
  });

  it('asks the account nothing else without valid credentials', async () => {
    account.expired = true;
    const stopped = (await check('dev')).filter((line) => /^[✓✗] (?!Node|npm|Docker|Git)/.test(line));
    expect(stopped).toEqual([
      '✗ credentials: the credentials have expired. → aws sso login, or aws configure, or set AWS_PROFILE',
    ]);
  });

  it.each([
    ['is not issued yet', { Status: 'PENDING_VALIDATION' }, 'AWS waits for the record'],
    ['has failed', { Status: 'FAILED' }, 'its state is FAILED'],
    [
      'is for another name',
      { DomainName: 'example.org', SubjectAlternativeNames: ['*.www.example.org'] },
      'it is for example.org, *.www.example.org, but not for tornadoes.example.org',
    ],
  ])('stops for a certificate that %s', async (_how, change, sentence) => {
    Object.assign(account.certificates[certificateArn] ?? {}, change);
    expect(await blockersOf('dev')).toEqual([expect.stringContaining(`✗ certificate: ${sentence}`)]);
  });

  it('stops for a certificate of another account or region', async () => {
    const of = (arn: string) => blockersOf('dev', { ...context, certificateArn: arn });
    expect(await of(certificateArn.replace('33:', '34:'))).toEqual([
      expect.stringContaining(`is not a certificate of the account ${accountId}`),
    ]);
    expect(await of(certificateArn.replace('us-east-1', 'us-west-2'))).toEqual([
      expect.stringContaining('allowed is the ARN of a certificate in us-east-1'),
    ]);
  });

  it('stops for settings that do not parse, and for prod without an address for its alarms', async () => {
    expect(await blockersOf('dev', { waf: 'strict' })).toEqual([
      '✗ settings: The setting waf is "strict"; allowed are none, basic, and the ARN of a web ACL for CloudFront. → npm run deploy -- dev with --set KEY=VALUE or --forget KEY',
    ]);
    expect(await blockersOf('prod', {})).toEqual([
      '✗ alarms: prod needs an address for them, or nobody learns of them. → npm run deploy -- prod --set alarmEmail=you@example.org',
    ]);
    expect(await check('dev', { maxWorkers: 99 })).toContainEqual(
      expect.stringContaining('✗ settings: maxWorkers is 99, which functions do not read'),
    );
  });

  it.each([
    ['dev', 'UPDATE_ROLLBACK_FAILED', 'continue-update-rollback --stack-name touchdown-dev-api'],
    ['dev', 'DELETE_FAILED', 'delete-stack --stack-name touchdown-dev-api'],
    ['prod', 'ROLLBACK_COMPLETE', '&& aws cloudformation delete-stack --stack-name touchdown-prod-api'],
  ] as const)('stops %s for a stack in the state %s', async (stage, state, mend) => {
    account.stacks = { [`touchdown-${stage}-data`]: 'UPDATE_COMPLETE', [`touchdown-${stage}-api`]: state };
    const [line, ...more] = await blockersOf(stage);
    expect(more).toEqual([]);
    expect(line).toContain(`✗ stacks: touchdown-${stage}-api `);
    expect(line).toContain(mend);
  });

  it.each(['ROLLBACK_COMPLETE', 'UPDATE_IN_PROGRESS'])(
    'only warns of a stack in %s in dev',
    async (state) => {
      account.stacks = { 'touchdown-dev-api': state };
      expect(await blockersOf('dev')).toEqual([]);
      expect(await check('dev')).toContainEqual(expect.stringMatching(/^✗ stacks: touchdown-dev-api /));
    },
  );

  it('counts the reservation for every function behind the API', async () => {
    account.concurrency = 1_000;
    expect(await blockersOf('dev', { apiConcurrency: '10', streamConcurrency: '50' })).toEqual([]);
    const functions = countBehindApi();
    expect(await blockersOf('dev', { apiConcurrency: '100', streamConcurrency: '50' })).toEqual([
      expect.stringContaining(
        `streamConcurrency reserves 50 and apiConcurrency reserves 100 for each of ${functions} functions, together ${100 * functions + 50} of 1000`,
      ),
    ]);
  });

  it('stops for an old bootstrap, an empty secret, and a reservation that Lambda refuses', async () => {
    account.parameters = stored({
      '/cdk-bootstrap/hnb659fds/version': '5',
      '/touchdown/dev/session-keys': 'new,',
    });
    account.concurrency = 120;
    const lines = await blockersOf('dev', { ...context, streamConcurrency: '50' });
    expect(lines).toEqual([
      expect.stringContaining('✗ CDK’s bootstrap: version 5 is too old'),
      expect.stringContaining('✗ secrets of the stage: /touchdown/dev/session-keys has an empty value'),
      expect.stringContaining('streamConcurrency reserves 50, together 50 of 120'),
    ]);
  });

  it('stops without Docker, or with one that cannot build for ARM64', async () => {
    program('docker', 'exit 1');
    expect(await blockersOf('dev')).toEqual([expect.stringContaining('✗ Docker: docker does not answer')]);
    const intel = (platforms: string) =>
      program('docker', `case "$1" in version) echo amd64;; *) echo "Platforms: ${platforms}";; esac`);
    intel('linux/amd64, linux/386');
    expect(await blockersOf('dev')).toEqual([
      '✗ Docker: it builds for amd64, but not for ARM64. → docker run --privileged --rm tonistiigi/binfmt --install arm64',
    ]);
    intel('linux/amd64, linux/arm64');
    expect(await blockersOf('dev')).toEqual([]);
  });

  it('stops a deployment of prod, but not of dev, from uncommitted changes', async () => {
    writeFileSync(join(repository, 'new.txt'), '');
    const line = expect.stringContaining('✗ Git: 1 changed file is in no commit');
    expect(await blockersOf('prod')).toEqual([line]);
    expect(await blockersOf('dev')).toEqual([]);
    expect(await check('dev')).toContainEqual(line);
  });
});

describe('npm run deploy', () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number | string | null | undefined; stdout: string }>((resolve) => {
      const given = Object.entries(context).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
      const env = {
        ...process.env,
        AWS_ENDPOINT_URL: endpoint,
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: 'local',
      };
      const script = join(projectRoot, 'scripts', 'deploy.ts');
      execFile(process.execPath, [script, 'dev', ...args, ...given], { env }, (error, stdout) =>
        resolve({ code: error ? error.code : 0, stdout }),
      );
    });

  it('ends a check with 0 if nothing stops the deployment, otherwise with 1', async () => {
    const passed = await run('--check');
    expect(passed.stdout).toContain('Nothing stops the deployment');
    expect(passed.code).toBe(0);
    account.parameters.delete('/cdk-bootstrap/hnb659fds/version');
    expect((await run('--check')).code).toBe(1);
  });

  it('says in the check that the kept settings are damaged, or that nobody is signed in', async () => {
    account.parameters.set('/touchdown/dev/settings', { type: 'String', values: ['{'] });
    const { stdout, code } = await run('--check');
    expect(stdout).toContain('✗ settings: The parameter /touchdown/dev/settings does not contain settings');
    expect(code).toBe(1);
    account.expired = true;
    expect((await run('--check')).stdout).not.toContain('✗ settings');
  });

  it('changes nothing if something stops it', async () => {
    program('docker', 'exit 1');
    const { code, stdout } = await run();
    expect(code).toBe(1);
    expect(stdout.trim()).toMatch(/✗ Docker: .*\n\nNothing was changed. 1 thing must be mended first.$/);
  });
});

async function findings(stage: StageName, given: Settings = context) {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return checkDeployment(
    judgeSettings(stage, given),
    { region: 'us-east-1', endpoint, credentials },
    repository,
  );
}

async function check(stage: StageName, given?: Settings): Promise<string[]> {
  return printFindings(await findings(stage, given));
}

async function blockersOf(stage: StageName, given?: Settings): Promise<string[]> {
  return printFindings((await findings(stage, given)).filter(blocks)).filter((line) => line.startsWith('✗'));
}

function program(name: string, script: string): void {
  writeFileSync(join(machine, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}
