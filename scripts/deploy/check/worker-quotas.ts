import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
  type ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { askAccount } from './ask-account.ts';
import { fine, warning, type Finding } from './finding.ts';

/** Fargate’s quotas of processors, by the kind of capacity. */
const quotas = { 'Fargate Spot': 'L-36FBB829', Fargate: 'L-3032A538' } as const;

const ServiceCode = 'fargate';

/** Too few processors do not fail the deployment: radar loops wait, or never start. */
export function checkWorkerQuotas(client: ServiceQuotasClient, vcpus: number): Promise<Finding[]> {
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
