import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { closedQueue } from '../kit/dropped-files.ts';
import { SliceFunction, type FunctionSize } from '../kit/slice-function.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';
import { grantStripeSecrets } from '../kit/grants/grant-stripe.ts';
import type { CommunityTable, EphemeralTable } from '../kit/stored-table.ts';

interface SupportWorkProps {
  settings: StageSettings;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  deadLetters: Queue;
}

/** Once a day it compares everybody who supports the project, page by page. */
const workSize: FunctionSize = { memoryMegabytes: 512, timeout: Duration.minutes(15) };

/** What is erased with a deleted account, in one transaction. */
const erased = ['subscription', 'supportAttempt', 'stripeCustomer', 'supportTask'] as const;

/** The work on people's support that nobody waits for: Stripe's events, what events may have missed, and tasks. */
class SupportWork extends Construct {
  /** The API invokes it for each event of Stripe's, and the dispatcher of changes for each task. */
  readonly fn: SliceFunction;

  constructor(scope: Construct, { settings, community, ephemeral, deadLetters }: SupportWorkProps) {
    super(scope, 'Support');
    // The API's stack imports it by this id.
    this.fn = new SliceFunction(this, 'ConsumeEvent', {
      slice: 'subscriptions',
      entry: 'functions/src/features/subscriptions/support-work.event.ts',
      settings,
      size: workSize,
    });
    const { fn } = this;
    community.grant(fn, {
      // Writes what Stripe says about somebody's support, or finds that the account is deleted.
      get: ['profile', 'subscription', 'stripeCustomer', 'supportTask'],
      delete: erased,
      put: ['subscription', 'stripeCustomer'],
      // Somebody gets their customer back only while the account exists.
      check: ['profile'],
      together: { kinds: ['profile', 'subscription'], verbs: ['check', 'put'] },
      queryIndex: { bySupport: ['subscription'], byDue: ['supportTask'] },
    });
    // It works through events, also those that were missed.
    ephemeral.grant(fn, { get: ['stripeEvent'], update: ['stripeEvent'] });
    grantStripeSecrets(fn, ['stripe-secret-key']);
    fn.lambda.configureAsyncInvoke({
      retryAttempts: 2,
      // As long as Lambda keeps an event that it has no capacity for. The daily reconciliation finds what is lost.
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(deadLetters),
    });
    // Compares once a day, when few people are awake.
    this.#schedule('Daily', 'reconcile', Schedule.cron({ minute: '40', hour: '9' }), deadLetters);
    // Repeats what failed while Stripe did not answer, once an hour.
    this.#schedule('Hourly', 'carry-out-due-tasks', Schedule.cron({ minute: '50' }), deadLetters);
  }

  #schedule(id: string, part: string, schedule: Schedule, deadLetterQueue: Queue): void {
    const event = RuleTargetInput.fromObject({ part });
    const target = new LambdaFunction(this.fn.lambda, { deadLetterQueue, retryAttempts: 2, event });
    new Rule(this, id, { schedule, targets: [target] });
  }
}

interface SupportStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
}

/** The work on people's support in the background. It is deployed before the API, which passes Stripe's events on. */
export class SupportStack extends Stack {
  readonly functions: SliceFunction[];
  readonly work: SliceFunction;
  /** Events of Stripe's, and runs of schedules, that failed at every attempt. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { settings, data, ...props }: SupportStackProps) {
    super(scope, id, props);
    this.deadLetters = closedQueue(this, 'SupportDeadLetters', {
      retentionPeriod: Duration.days(deadLetterDays),
    });
    const { community, ephemeral } = data;
    const { deadLetters } = this;
    this.work = new SupportWork(this, { settings, community, ephemeral, deadLetters }).fn;
    this.functions = [this.work];
  }
}
