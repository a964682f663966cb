import { headingAnchor, runbookLink } from '@touchdown/shared/contract/runbook-link.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { signedCalls } from '../../../platform/aws/signed-call.ts';
import { alarmLines, causesOf, type CountedCause } from './alarm-lines.ts';
import { logReader } from './log-lines.ts';

const send = signedCalls();
const topic = requiredEnv('alertTopic');
const apiId = requiredEnv('apiId');
const brakedRequestsPerSecond = Number(requiredEnv('brakedRequestsPerSecond'));
const watched = {
  read: logReader(send, requiredEnv('stage')),
  logs: requiredEnv('watchedLogs').split(','),
};

/** What CloudWatch sends when an alarm changes its state. */
interface AlarmEvent {
  alarmData: {
    alarmName: string;
    state: { value: string; reason?: string };
    configuration?: { description?: string };
  };
}

/** The heading of the alarm that applies the brake. */
const floodHeading = 'API flooded';

/** An alarm looks at five minutes, some at a quarter of an hour, and a line can be a minute late. */
const lookBackMilliseconds = 20 * 60 * 1_000;
const maxCauses = 10;
const maxSubjectLength = 100;

/**
 * Called by CloudWatch when an alarm starts. The alarm's own mail is sent without this function. It sends a second one,
 * which names the lines that triggered the alarm, and applies the brake if it is for that.
 */
export async function handler({ alarmData }: AlarmEvent): Promise<void> {
  if (alarmData.state.value !== 'ALARM') return;
  const heading = headingOf(alarmData.configuration?.description);
  // The brake comes first: the mail can wait for the logs.
  const braked = heading === floodHeading ? await brakeApi() : undefined;
  const since = Date.now() - lookBackMilliseconds;
  const causes = heading ? await causesOf(heading, { ...watched, since }) : [];
  if (causes.length === 0 && !braked) return;
  await publish(subjectOf(heading ?? alarmData.alarmName, causes), textOf(causes, braked));
}

/** An alarm's description ends with a link to its heading. */
function headingOf(description = ''): string | undefined {
  const [, anchor] = /RUNBOOK\.md#([\w-]+)/.exec(description) ?? [];
  return [floodHeading, ...Object.keys(alarmLines)].find((heading) => headingAnchor(heading) === anchor);
}

/** SNS accepts only ASCII in a subject. */
function subjectOf(heading: string, [first]: readonly CountedCause[]): string {
  const text = first ? `${heading}: ${first.what}` : heading;
  return text
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, maxSubjectLength)
    .trim();
}

function textOf(causes: readonly CountedCause[], braked: string | undefined): string {
  const shown = causes
    .slice(0, maxCauses)
    .map(
      ({ heading, what, lines, last }) =>
        `${lines} × ${what}\n  last at ${new Date(last).toISOString()}; what to do: ${runbookLink(heading)}`,
    );
  const more = causes.length > maxCauses ? [`and ${causes.length - maxCauses} more`] : [];
  return [...(braked ? [braked] : []), ...shown, ...more].join('\n\n');
}

/**
 * Lowers what the API accepts from all callers together, and says so. It stays so until somebody releases it (see the
 * runbook), because a script that is refused comes back: releasing it automatically would let it through every other hour.
 */
async function brakeApi(): Promise<string> {
  await send({
    service: 'apigateway',
    method: 'PATCH',
    path: `/v2/apis/${apiId}/stages/$default`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      defaultRouteSettings: {
        throttlingRateLimit: brakedRequestsPerSecond,
        throttlingBurstLimit: 2 * brakedRequestsPerSecond,
      },
    }),
  });
  return `The API now answers 429 above ${brakedRequestsPerSecond} requests a second, until somebody releases the brake.`;
}

async function publish(subject: string, message: string): Promise<void> {
  const form = {
    Action: 'Publish',
    Version: '2010-03-31',
    TopicArn: topic,
    Subject: subject,
    Message: message,
  };
  await send({
    service: 'sns',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
}
