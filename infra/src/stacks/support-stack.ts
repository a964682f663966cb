import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { closedQueue } from '../kit/dropped-files.ts';
import type { SliceFunction } from '../kit/slice-function.ts';
import type { StageSettings } from '../kit/stages.ts';
import { SupportWork } from '../slices/subscriptions/support-work.ts';
import type { DataStack } from './data-stack.ts';

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
