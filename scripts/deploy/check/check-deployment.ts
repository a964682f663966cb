import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { IAMClient } from '@aws-sdk/client-iam';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';
import { STSClient } from '@aws-sdk/client-sts';
import { workerVcpus } from '@touchdown/infra/slices/radar/worker-size.ts';
import type { StageSettings } from '@touchdown/infra/kit/stages.ts';
import { checkBootstrap } from './bootstrap-stack.ts';
import { checkCertificate } from './certificate.ts';
import { checkCloudFront } from './cloudfront-account.ts';
import { checkEcsRole } from './ecs-role.ts';
import type { Finding } from './finding.ts';
import { checkConcurrency } from './lambda-concurrency.ts';
import { checkMail } from './mail-sending.ts';
import { checkParameters } from './stage-parameters.ts';
import { checkTools } from './tools.ts';
import { whoDeploys } from './who-deploys.ts';
import { checkWorkerQuotas } from './worker-quotas.ts';

/** How to reach AWS. A test gives the address of its stand-in. */
export interface AccountAccess {
  region: string;
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** Asks everything that can be asked before a deployment changes anything. It changes nothing itself. */
export async function checkDeployment(
  settings: StageSettings,
  access: AccountAccess,
  folder: string,
): Promise<Finding[]> {
  const [tools, caller] = await Promise.all([
    checkTools(settings.stage, folder),
    whoDeploys(new STSClient(access)),
  ]);
  const found = caller.account ? await checkAccount(settings, access, caller.account) : [];
  return [...tools, caller.finding, ...found];
}

/** Asks the account. Nobody answers without credentials, and one line about them says enough. */
async function checkAccount(
  settings: StageSettings,
  access: AccountAccess,
  account: string,
): Promise<Finding[]> {
  const { stage, region, domain, radar, streamConcurrency } = settings;
  const ssm = new SSMClient(access);
  const findings = await Promise.all([
    checkBootstrap(ssm, account, region),
    checkParameters(ssm, stage),
    checkEcsRole(new IAMClient(access)),
    checkCertificate(new ACMClient(access), domain, account),
    checkCloudFront(new CloudFrontClient(access)),
    checkConcurrency(new LambdaClient(access), streamConcurrency),
    checkWorkerQuotas(new ServiceQuotasClient(access), workerVcpus * radar.maxWorkers),
    checkMail(new SESv2Client(access), settings),
  ]);
  return findings.flat();
}
