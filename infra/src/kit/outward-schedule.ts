import { Rule, RuleTargetInput, type CfnRule, type Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { SliceFunction } from './slice-function.ts';

/** Marks a rule that calls external servers. The local cloud runs it only on request. */
export const outwardMetadata = 'local-cloud:outward';

interface OutwardScheduleProps {
  fn: SliceFunction;
  /** In UTC. */
  at: Schedule;
  /** What the function gets. */
  event: object;
  /** The external server. */
  asks: string;
  /** The dead letter queue for events that could not be delivered. */
  deadLetters: IQueue;
}

/** Schedules a function that fetches files from an agency. */
export function outwardSchedule(scope: Construct, id: string, props: OutwardScheduleProps): Rule {
  const { fn, at, event, asks, deadLetters } = props;
  const target = new LambdaFunction(fn.lambda, {
    deadLetterQueue: deadLetters,
    retryAttempts: 2,
    event: RuleTargetInput.fromObject(event),
  });
  const rule = new Rule(scope, id, { schedule: at, targets: [target] });
  (rule.node.defaultChild as CfnRule).addMetadata(outwardMetadata, asks);
  return rule;
}
