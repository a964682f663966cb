import {
  alarmLines,
  causesOf,
  type CountedCause,
} from '@touchdown/functions/features/watch/alarms/alarm-lines.ts';
import { logReader } from '@touchdown/functions/features/watch/alarms/log-lines.ts';
import type { SendSigned } from '@touchdown/functions/platform/aws/signed-call.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { headingAnchor } from '@touchdown/shared/contract/runbook-link.ts';

/** Something that is wrong, by the heading of the runbook that says what to do. */
interface Complaint {
  heading: string;
  /** What shows it, one line each. */
  signs: string[];
}

export interface Examined {
  complaints: Complaint[];
  /** What was looked at, for the last line. */
  alarms: number;
  logs: number;
}

/** Alarms that ring and the runbook's searches over all logs since a time, by heading. The runbook has all headings. */
export async function examineStage(
  send: SendSigned,
  stage: StageName,
  { since, headings }: { since: number; headings: readonly string[] },
): Promise<Examined> {
  const alarms = await describeAlarms(send, stage);
  const logs = await logNames(send, stage);
  const signs = new Map<string, string[]>();
  const add = (heading: string, sign: string) =>
    void signs.set(heading, [...(signs.get(heading) ?? []), sign]);
  for (const { AlarmName, StateValue, StateReason = '', AlarmDescription = '' } of alarms) {
    if (StateValue !== 'ALARM') continue;
    const [, anchor] = /RUNBOOK\.md#([\w-]+)/.exec(AlarmDescription) ?? [];
    const heading = headings.find((one) => headingAnchor(one) === anchor);
    add(heading ?? 'Alarms', `alarm ${AlarmName}: ${StateReason}`);
  }
  const functions = logs.filter((log) => log !== 'api-access');
  for (const heading of Object.keys(alarmLines)) {
    const causes = await causesOf(heading, { read: logReader(send, stage), logs: functions, since });
    for (const cause of causes) add(cause.heading, lineOf(cause));
  }
  return {
    complaints: [...signs].map(([heading, all]) => ({ heading, signs: all })),
    alarms: alarms.length,
    logs: logs.length,
  };
}

function lineOf({ what, lines, last }: CountedCause): string {
  return `${lines} × ${what}, last at ${new Date(last).toISOString()}`;
}

interface MetricAlarm {
  AlarmName: string;
  StateValue: string;
  StateReason?: string;
  AlarmDescription?: string;
}

async function describeAlarms(send: SendSigned, stage: StageName): Promise<MetricAlarm[]> {
  return allPages<MetricAlarm>('MetricAlarms', 'NextToken', (token) =>
    send({
      service: 'monitoring',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'GraniteServiceVersion20100801.DescribeAlarms',
      },
      body: JSON.stringify({ AlarmNamePrefix: `touchdown-${stage}-`, ...token }),
    }),
  );
}

/** Returns the names of the stage's logs without its prefix. */
async function logNames(send: SendSigned, stage: StageName): Promise<string[]> {
  const prefix = `/touchdown/${stage}/`;
  const groups = await allPages<{ logGroupName: string }>('logGroups', 'nextToken', (token) =>
    send({
      service: 'logs',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'Logs_20140328.DescribeLogGroups',
      },
      body: JSON.stringify({ logGroupNamePrefix: prefix, ...token }),
    }),
  );
  return groups.map(({ logGroupName }) => logGroupName.slice(prefix.length));
}

async function allPages<Item>(
  field: string,
  tokenField: string,
  read: (token: Record<string, string>) => Promise<Response>,
): Promise<Item[]> {
  const items: Item[] = [];
  let token: string | undefined;
  do {
    const response = await read(token === undefined ? {} : { [tokenField]: token });
    const page = (await response.json()) as Record<string, unknown>;
    items.push(...((page[field] ?? []) as Item[]));
    token = page[tokenField] as string | undefined;
  } while (token);
  return items;
}
