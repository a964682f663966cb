import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { IAMClient, GetRoleCommand, NoSuchEntityException } from '@aws-sdk/client-iam';
import { LambdaClient, GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import {
  ServiceQuotasClient,
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
} from '@aws-sdk/client-service-quotas';
import {
  SESv2Client,
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
} from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';
import { STSClient, GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { type StageSettings, type StageName, lambdaQuota } from '@touchdown/infra/kit/stages.ts';
import { workerVcpus } from '@touchdown/shared/radar/worker-price.ts';
import { stageSecretName, stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import { countBehindApi } from '@touchdown/infra/kit/behind-api.ts';
import { stackName } from '@touchdown/infra/kit/stack-names.ts';
import { type AccountAccess, askAccount } from './ask-account.ts';
import { checkCertificate } from './certificate.ts';
import { type Finding, fine, warning, blocker } from './finding.ts';
import type { PlannedSettings } from './planned-settings.ts';
import { checkStacks } from './stack-states.ts';
import { checkTools } from './tools.ts';
import { checkUpdate } from './update.ts';
import { ecsRole } from '../ensure-ecs-role.ts';
import { readParameter, readParameters } from '../parameter-store.ts';
import { secretStates } from '../settings/operator-secrets.ts';

/** Asks everything that can be asked before a deployment changes anything. It changes nothing itself. */
export async function checkDeployment(
  planned: PlannedSettings,
  access: AccountAccess,
  folder: string,
): Promise<Finding[]> {
  const [tools, caller] = await Promise.all([
    checkTools(planned.stage, folder),
    whoDeploys(new STSClient(access)),
  ]);
  const found = caller.account ? await checkAccount(planned, access, caller.account) : [];
  return [...tools, caller.finding, ...found];
}

/** Asks the account. Nobody answers without credentials, and one line about them says enough. */
async function checkAccount(
  { stage, settings, context, findings }: PlannedSettings,
  access: AccountAccess,
  account: string,
): Promise<Finding[]> {
  const ssm = new SSMClient(access);
  const found = await Promise.all([
    checkBootstrap(ssm, account, access.region),
    checkParameters(ssm, stage),
    checkEcsRole(new IAMClient(access)),
    checkStacks(new CloudFormationClient(access), stage),
    ...(context ? [checkUpdate(access, stage, context)] : []),
    checkCloudFront(new CloudFrontClient(access)),
    ...(settings ? checkWhatIsSet(settings, access, account) : []),
  ]);
  return [...findings, ...found.flat()];
}

/** Asks what depends on the stage's settings. */
function checkWhatIsSet(settings: StageSettings, access: AccountAccess, account: string) {
  return [
    checkConcurrency(new LambdaClient(access), settings),
    checkWorkerQuotas(new ServiceQuotasClient(access), workerVcpus * settings.radar.maxWorkers),
    checkMail(new SESv2Client(access), settings),
    checkSupport(new SSMClient(access), settings),
    checkCertificate(new ACMClient(access), settings.domain, account),
  ];
}

/** The deployment creates the role if it is missing, so this never blocks. */
function checkEcsRole(client: IAMClient): Promise<Finding> {
  const topic = 'ECS’s own role';
  return askAccount({
    topic,
    permission: 'iam:GetRole',
    ask: async () => {
      try {
        await client.send(new GetRoleCommand({ RoleName: ecsRole }));
        return fine(topic, `${ecsRole} exists`);
      } catch (error) {
        if (!(error instanceof NoSuchEntityException)) throw error;
        return fine(topic, `${ecsRole} is missing; the deployment creates it`);
      }
    },
  });
}

/**
 * No call says whether AWS has verified an account for CloudFront. An account with a distribution was verified once;
 * of any other only the first deployment shows it.
 */
function checkCloudFront(client: CloudFrontClient): Promise<Finding> {
  const topic = 'CloudFront';
  return askAccount({
    topic,
    permission: 'cloudfront:ListDistributions',
    ask: async () => {
      const { DistributionList: list } = await client.send(new ListDistributionsCommand({ MaxItems: 1 }));
      if ((list?.Quantity ?? 0) > 0) return fine(topic, 'the account has distributions, so it is verified');
      return warning(
        topic,
        'the account has no distribution yet. Until AWS has verified a new account, the Edge stack fails with “Your account must be verified before you can add new CloudFront resources”',
        'open a case of the kind “Account and billing” now, and quote that sentence: https://console.aws.amazon.com/support/home#/case/create',
      );
    },
  });
}

const parameter = '/cdk-bootstrap/hnb659fds/version';

/** What CDK's templates require of the account (`MIN_BOOTSTRAP_STACK_VERSION` in aws-cdk-lib). */
const minVersion = 6;

/** CDK deploys with roles and a bucket of its own, which somebody creates once for an account and region. */
function checkBootstrap(client: SSMClient, account: string, region: string): Promise<Finding> {
  const topic = 'CDK’s bootstrap';
  const mend = `npx cdk bootstrap aws://${account}/${region}`;
  return askAccount({
    topic,
    permission: 'ssm:GetParameter',
    ask: async () => {
      const found = await readParameter(client, parameter);
      if (!found) return blocker(topic, `the account has none in ${region}`, mend);
      if (Number(found.value) >= minVersion) return fine(topic, `version ${found.value}`);
      return blocker(topic, `version ${found.value} is too old: at least ${minVersion} is needed`, mend);
    },
  });
}

interface Caller {
  finding: Finding;
  /** Undefined if nobody is signed in. */
  account?: string;
}

const topic = 'credentials';
const signIn = 'aws sso login, or aws configure, or set AWS_PROFILE';

/** Finds out whose credentials these are. AWS answers this without any permission. */
async function whoDeploys(client: STSClient): Promise<Caller> {
  try {
    const { Arn: arn = '', Account: account = '' } = await client.send(new GetCallerIdentityCommand({}));
    return { finding: fine(topic, `${arn} in the account ${account}`), account };
  } catch (error) {
    return { finding: blocker(topic, refusal(error as Error), signIn) };
  }
}

function refusal({ name, message }: Error): string {
  if (name === 'CredentialsProviderError') return 'there are no AWS credentials';
  if (name.startsWith('ExpiredToken')) return 'the credentials have expired';
  return `AWS did not accept them: ${message}`;
}

/** The deployment creates missing secrets. An empty one would lock everybody out. Values are never shown. */
function checkParameters(client: SSMClient, stage: StageName): Promise<Finding> {
  const topic = 'secrets of the stage';
  const names = (Object.keys(stageSecrets) as StageSecretId[]).map((id) => stageSecretName(stage, id));
  return askAccount({
    topic,
    permission: 'ssm:GetParameters',
    ask: async () => {
      const found = await readParameters(client, names);
      const bad = names.find((name) => hasEmptyValue(found.get(name)?.value));
      if (bad) {
        const mend = `aws ssm delete-parameter --name ${bad}; the deployment creates another`;
        return blocker(topic, `${bad} has an empty value`, mend);
      }
      const missing = names.filter((name) => !found.has(name));
      if (missing.length === 0) return fine(topic, `all ${names.length} are set`);
      return fine(topic, `the deployment creates ${missing.join(', ')}`);
    },
  });
}

function hasEmptyValue(values = 'none'): boolean {
  return values.split(',').some((value) => value.trim() === '');
}

/** Without Stripe's keys the page says that support is not open, and everything else works, so nothing here blocks. */
function checkSupport(
  client: SSMClient,
  { stage, stripePublishableKey: publishable }: Pick<StageSettings, 'stage' | 'stripePublishableKey'>,
): Promise<Finding> {
  const topic = 'support by card';
  return askAccount({
    topic,
    permission: 'ssm:DescribeParameters',
    ask: async () => {
      const states = await secretStates(client, stage);
      const missing = [
        ...(publishable ? [] : ['the setting stripePublishableKey']),
        ...Object.entries(states).flatMap(([id, state]) =>
          state === 'set' ? [] : [`the secret ${id} (${state})`],
        ),
      ];
      if (missing.length === 0) return fine(topic, `open, ${modeOf(publishable)}`);
      const says = `${isOpen(publishable, states) ? 'open, but not told of payments' : 'not open'}; missing: ${missing.join(', ')}`;
      return warning(topic, says, 'infra/RUNBOOK.md, “Open support”');
    },
  });
}

/** The page is open with the two keys. Without the third, events are refused and only the daily comparison sees changes. */
function isOpen(publishable: string | undefined, states: Awaited<ReturnType<typeof secretStates>>): boolean {
  return publishable !== undefined && states['stripe-secret-key'] !== 'not set';
}

function modeOf(publishable = ''): string {
  return publishable.startsWith('pk_live_') ? 'with real cards' : 'with Stripe’s test cards only';
}

/** Lambda refuses to reserve what would leave less than this for all other functions. */
const minUnreserved = 100;

const mend = `aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${lambdaQuota}`;

/** A new account has as little as ten. */
function checkConcurrency(
  client: LambdaClient,
  settings: Pick<StageSettings, 'streamConcurrency' | 'apiConcurrency'>,
): Promise<Finding> {
  const topic = 'Lambda’s concurrency';
  const { streamConcurrency: streams = 0, apiConcurrency: each = 0 } = settings;
  const functions = countBehindApi();
  const reserved = streams + each * functions;
  return askAccount({
    topic,
    permission: 'lambda:GetAccountSettings',
    ask: async () => {
      const { AccountLimit: limit } = await client.send(new GetAccountSettingsCommand({}));
      const concurrent = limit?.ConcurrentExecutions ?? 0;
      if (reserved > 0 && concurrent - reserved < minUnreserved) {
        const parts = [
          ...(streams > 0 ? [`streamConcurrency reserves ${streams}`] : []),
          ...(each > 0 ? [`apiConcurrency reserves ${each} for each of ${functions} functions`] : []),
        ];
        const left = `${parts.join(' and ')}, together ${reserved} of ${concurrent}, and Lambda demands that ${minUnreserved} are left`;
        return blocker(topic, left, `reserve less with --set or --forget, or: ${mend}`);
      }
      if (concurrent >= lambdaQuota) return fine(topic, `${concurrent} functions at once`);
      const few = `${concurrent} functions at once; a stream that follows a radar job occupies one of them`;
      return warning(topic, few, mend);
    },
  });
}

/** Fargate’s quotas of processors, by the kind of capacity. */
const quotas = { 'Fargate Spot': 'L-36FBB829', Fargate: 'L-3032A538' } as const;

const ServiceCode = 'fargate';

/** Too few processors do not fail the deployment: radar loops wait, or never start. */
function checkWorkerQuotas(client: ServiceQuotasClient, vcpus: number): Promise<Finding[]> {
  const each = Object.entries(quotas).map(([kind, QuotaCode]) => {
    const topic = `processors of ${kind}`;
    return askAccount({
      topic,
      permission: 'servicequotas:GetServiceQuota',
      ask: async () => {
        const granted = await quotaOf(client, QuotaCode);
        if (granted >= vcpus) return fine(topic, `${granted}, and all radar workers together take ${vcpus}`);
        return warning(
          topic,
          `${granted}, but all radar workers together take ${vcpus}`,
          `aws service-quotas request-service-quota-increase --service-code fargate --quota-code ${QuotaCode} --desired-value ${vcpus}`,
        );
      },
    });
  });
  return Promise.all(each);
}

/** A quota that was never changed has only AWS's default value. */
async function quotaOf(client: ServiceQuotasClient, QuotaCode: string): Promise<number> {
  try {
    const { Quota: quota } = await client.send(new GetServiceQuotaCommand({ ServiceCode, QuotaCode }));
    return quota?.Value ?? 0;
  } catch (error) {
    if (!(error instanceof NoSuchResourceException)) throw error;
    const { Quota: quota } = await client.send(
      new GetAWSDefaultServiceQuotaCommand({ ServiceCode, QuotaCode }),
    );
    return quota?.Value ?? 0;
  }
}

/** Mail that cannot be sent waits and can be sent later, so nothing here blocks a deployment. */
async function checkMail(
  client: SESv2Client,
  { stage, mailSender: sender }: Pick<StageSettings, 'stage' | 'mailSender'>,
): Promise<Finding[]> {
  if (!sender) {
    const says = 'no sender is set, so nobody can verify an email address or reset a password';
    return [warning('mail', says, 'set mailFrom: infra/RUNBOOK.md, “Sending mail”')];
  }
  return Promise.all([checkSandbox(client), checkIdentity(client, sender.domain, stage)]);
}

function checkSandbox(client: SESv2Client): Promise<Finding> {
  const topic = 'SES’s sandbox';
  return askAccount({
    topic,
    permission: 'ses:GetAccount',
    ask: async () => {
      const { ProductionAccessEnabled: isOut, SendingEnabled: maySend } = await client.send(
        new GetAccountCommand({}),
      );
      if (!maySend) {
        return warning(topic, 'AWS has stopped all sending of this account', 'aws sesv2 get-account');
      }
      if (isOut) return fine(topic, 'the account is out of it');
      return warning(
        topic,
        'the account is in it: SES sends only to verified email addresses',
        'aws sesv2 put-account-details --production-access-enabled …: infra/RUNBOOK.md, “Sending mail”',
      );
    },
  });
}

function checkIdentity(client: SESv2Client, domain: string, stage: StageName): Promise<Finding> {
  const topic = `the sender’s domain ${domain}`;
  return askAccount({
    topic,
    permission: 'ses:GetEmailIdentity',
    ask: async () => {
      try {
        const { VerifiedForSendingStatus: isVerified } = await client.send(
          new GetEmailIdentityCommand({ EmailIdentity: domain }),
        );
        if (isVerified) return fine(topic, 'SES has verified it');
        return warning(
          topic,
          'SES has not verified it yet',
          `add these records to its DNS: aws cloudformation describe-stacks --stack-name ${stackName(stage, 'mail')} --query 'Stacks[0].Outputs'`,
        );
      } catch (error) {
        if (!(error instanceof NotFoundException)) throw error;
        return warning(
          topic,
          'SES does not know it yet; the deployment registers it',
          'afterwards add the records of the Mail stack’s outputs to its DNS: infra/RUNBOOK.md, “Sending mail”',
        );
      }
    },
  });
}
