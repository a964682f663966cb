import type { LocalFunction } from '../lambda/local-function.ts';
import { functionOfArn } from '../http/api-gateway.ts';
import { account, arnOf, nameOf, region } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { nextTime } from './schedule-expression.ts';

/** `setTimeout` counts in 32 bits; a longer wait is made of several. */
const maxWaitMilliseconds = 24 * 60 * 60 * 1000;

/** As infra marks a rule whose function asks other people's servers. */
const outwardMetadata = 'touchdown:outward';

export interface Schedule {
  logicalId: string;
  /** `rate` or `cron`, as in the template. */
  expression: string;
  /** Whose server it asks, if anybody's: such a one runs only by `runNow`. */
  asks: string | undefined;
}

export interface Schedules {
  all: readonly Schedule[];
  /** Runs one rule now, by its logical id: what an impatient developer and the tests do. */
  runNow: (logicalId: string) => Promise<void>;
  close: () => void;
}

/**
 * Rules with a schedule call their functions at their times, with the event that EventBridge sends; but
 * no developer's machine asks an agency's server by itself.
 */
export function playSchedules(
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
  log: (line: string) => void,
): Schedules {
  const timers = new Set<NodeJS.Timeout>();
  const runs = new Map<string, () => Promise<void>>();
  const all: Schedule[] = [];
  for (const rule of resolver.ofType('AWS::Events::Rule')) {
    const properties = resolver.properties(rule);
    const expression = properties['ScheduleExpression'];
    if (typeof expression !== 'string') continue;
    const targets = (properties['Targets'] as { Arn: string; Input?: string }[] | undefined) ?? [];
    const run = async () => {
      for (const { Arn: arn, Input: input } of targets) {
        const event = input ? (JSON.parse(input) as unknown) : scheduledEvent(arnOf(rule));
        await functionOfArn(arn, functions, rule)
          .invoke(event)
          .catch((error: Error) => log(`${nameOf(rule)}: ${error.message}`));
      }
    };
    runs.set(rule.logicalId, run);
    const asks = rule.metadata[outwardMetadata] as string | undefined;
    all.push({ logicalId: rule.logicalId, expression, asks });
    if (properties['State'] !== 'DISABLED' && asks === undefined) repeat(expression, run, timers);
  }
  const outward = all.filter(({ asks }) => asks !== undefined);
  if (outward.length > 0) {
    const names = outward.map(({ logicalId, asks }) => `${logicalId} (${asks})`);
    log(`Schedules that ask other people's servers do not run here by themselves: ${names.join(', ')}.`);
  }
  return {
    all,
    runNow: async (logicalId) => {
      const run = runs.get(logicalId);
      if (!run)
        throw new Error(
          `There is no schedule ${logicalId}; there are: ${[...runs.keys()].join(', ') || 'none'}.`,
        );
      await run();
    },
    close: () => timers.forEach(clearTimeout),
  };
}

function repeat(expression: string, run: () => Promise<void>, timers: Set<NodeJS.Timeout>): void {
  const wait = (until: number) => {
    const left = until - Date.now();
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (left > maxWaitMilliseconds) return wait(until);
        void run();
        wait(nextTime(expression, new Date()).getTime());
      },
      Math.min(left, maxWaitMilliseconds),
    );
    timer.unref();
    timers.add(timer);
  };
  wait(nextTime(expression, new Date()).getTime());
}

function scheduledEvent(ruleArn: string) {
  return {
    version: '0',
    id: crypto.randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account,
    time: new Date().toISOString(),
    region,
    resources: [ruleArn],
    detail: {},
  };
}
