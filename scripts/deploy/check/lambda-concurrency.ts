import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { lambdaQuota } from '@touchdown/infra/kit/stages.ts';
import { askAccount } from './ask-account.ts';
import { blocker, fine, warning, type Finding } from './finding.ts';

/** Lambda refuses to reserve what would leave less than this for all other functions. */
const minUnreserved = 100;

const mend = `aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${lambdaQuota}`;

export function checkConcurrency(client: LambdaClient, reserved = 0): Promise<Finding> {
  const topic = 'Lambda’s concurrency';
  return askAccount({
    topic,
    permission: 'lambda:GetAccountSettings',
    ask: async () => {
      const { AccountLimit: limit } = await client.send(new GetAccountSettingsCommand({}));
      const concurrent = limit?.ConcurrentExecutions ?? 0;
      if (reserved > 0 && concurrent - reserved < minUnreserved) {
        const left = `streamConcurrency reserves ${reserved} of ${concurrent}, and Lambda demands that ${minUnreserved} are left`;
        return blocker(topic, left, `deploy without streamConcurrency, or: ${mend}`);
      }
      if (concurrent >= lambdaQuota) return fine(topic, `${concurrent} functions at once`);
      const few = `${concurrent} functions at once; a page that follows a radar job occupies one of them`;
      return warning(topic, few, mend);
    },
  });
}
