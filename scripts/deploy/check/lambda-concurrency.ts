import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { countBehindApi } from '@touchdown/infra/kit/behind-api.ts';
import { lambdaQuota, type StageSettings } from '@touchdown/infra/kit/stages.ts';
import { askAccount } from './ask-account.ts';
import { blocker, fine, warning, type Finding } from './finding.ts';

/** Lambda refuses to reserve what would leave less than this for all other functions. */
const minUnreserved = 100;

const mend = `aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${lambdaQuota}`;

/** A new account has as little as ten. */
export function checkConcurrency(
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
