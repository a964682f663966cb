import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { IAMClient } from '@aws-sdk/client-iam';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';
import { STSClient } from '@aws-sdk/client-sts';
import type { StageSettings } from '@touchdown/infra/kit/stages.ts';
import { workerVcpus } from '@touchdown/shared/radar/worker-price.ts';
import type { AccountAccess } from './ask-account.ts';
import { checkBootstrap } from './bootstrap-stack.ts';
import { checkCertificate } from './certificate.ts';
import { checkCloudFront } from './cloudfront-account.ts';
import { checkEcsRole } from './ecs-role.ts';
import type { Finding } from './finding.ts';
import { checkConcurrency } from './lambda-concurrency.ts';
import { checkMail } from './mail-sending.ts';
import type { PlannedSettings } from './planned-settings.ts';
import { checkStacks } from './stack-states.ts';
import { checkParameters } from './stage-parameters.ts';
import { checkSupport } from './support.ts';
import { checkTools } from './tools.ts';
import { checkUpdate } from './update.ts';
import { whoDeploys } from './who-deploys.ts';
import { checkWorkerQuotas } from './worker-quotas.ts';

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
