import type { SSMClient } from '@aws-sdk/client-ssm';
import type { StageSettings } from '@touchdown/infra/kit/stages.ts';
import { secretStates } from '../settings/operator-secrets.ts';
import { askAccount } from './ask-account.ts';
import { fine, warning, type Finding } from './finding.ts';

/** Without Stripe's keys the page says that support is not open, and everything else works, so nothing here blocks. */
export function checkSupport(
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
