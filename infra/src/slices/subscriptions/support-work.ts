import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { grantStripeSecrets } from '../../kit/grants/grant-stripe.ts';
import { SliceFunction, type FunctionSize } from '../../kit/slice-function.ts';
import { stripeWorkSize, supportTasks, supportUpdates } from '../../kit/grants/support-grants.ts';
import type { StageSettings } from '../../kit/stages.ts';
import type { CommunityTable, EphemeralTable } from '../../kit/stored-table.ts';

interface SupportWorkProps {
  settings: StageSettings;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  deadLetters: Queue;
}

/** It compares everybody who supports the project, page by page. */
const reconciliationSize: FunctionSize = { memoryMegabytes: 512, timeout: Duration.minutes(15) };

/** The work on people's support that nobody waits for: Stripe's events, and what events may have missed. */
export class SupportWork extends Construct {
  /** Works through one event of Stripe's. The API invokes it. */
  readonly consumer: SliceFunction;
  readonly functions: SliceFunction[];

  constructor(scope: Construct, props: SupportWorkProps) {
    super(scope, 'Support');
    this.consumer = this.#consume(props);
    this.functions = [this.consumer, this.#reconcile(props), this.#carryOutDueTasks(props)];
  }

  #consume({ settings, community, ephemeral, deadLetters }: SupportWorkProps): SliceFunction {
    const fn = new SliceFunction(this, 'ConsumeEvent', {
      slice: 'subscriptions',
      entry: 'functions/src/features/subscriptions/events/consume-event.event.ts',
      settings,
      size: stripeWorkSize,
    });
    community.grant(fn, supportUpdates);
    ephemeral.grant(fn, { update: ['stripeEvent'] });
    grantStripeSecrets(fn, ['stripe-secret-key']);
    fn.lambda.configureAsyncInvoke({
      retryAttempts: 2,
      // As long as Lambda keeps an event that it has no capacity for. The daily reconciliation finds what is lost.
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(deadLetters),
    });
    return fn;
  }

  /** Compares once a day, when few people are awake. */
  #reconcile({ settings, community, ephemeral, deadLetters }: SupportWorkProps): SliceFunction {
    const fn = new SliceFunction(this, 'Reconcile', {
      slice: 'subscriptions',
      entry: 'functions/src/features/subscriptions/reconcile/reconcile-subscriptions.schedule.ts',
      settings,
      size: reconciliationSize,
    });
    community.grant(fn, {
      ...supportUpdates,
      get: [...supportUpdates.get, 'supportTask'],
      put: ['subscription', 'stripeCustomer'],
      // Somebody gets their customer back only while the account exists.
      check: ['profile'],
      together: { kinds: ['profile', 'subscription'], verbs: ['check', 'put'] },
      queryIndex: { bySupport: ['subscription'], byDue: ['supportTask'] },
    });
    // It works through events that were missed.
    ephemeral.grant(fn, { get: ['stripeEvent'], update: ['stripeEvent'] });
    grantStripeSecrets(fn, ['stripe-secret-key']);
    this.#schedule('Daily', fn, Schedule.cron({ minute: '40', hour: '9' }), deadLetters);
    return fn;
  }

  /** Repeats what failed while Stripe did not answer, once an hour. */
  #carryOutDueTasks({ settings, community, deadLetters }: SupportWorkProps): SliceFunction {
    const fn = new SliceFunction(this, 'CarryOutDueTasks', {
      slice: 'subscriptions',
      entry: 'functions/src/features/subscriptions/tasks/carry-out-due-tasks.schedule.ts',
      settings,
      size: reconciliationSize,
    });
    community.grant(fn, { ...supportTasks, queryIndex: { byDue: ['supportTask'] } });
    grantStripeSecrets(fn, ['stripe-secret-key']);
    this.#schedule('Hourly', fn, Schedule.cron({ minute: '50' }), deadLetters);
    return fn;
  }

  #schedule(id: string, fn: SliceFunction, schedule: Schedule, deadLetterQueue: Queue): void {
    const target = new LambdaFunction(fn.lambda, { deadLetterQueue, retryAttempts: 2 });
    new Rule(this, id, { schedule, targets: [target] });
  }
}
