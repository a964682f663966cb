import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { troubleField } from '@touchdown/shared/contract/counted-lines.ts';
import type { StageName } from './stages.ts';

const metricName = 'Trouble';

function namespaceOf(stage: StageName): string {
  return `touchdown/${stage}`;
}

/**
 * Counts the lines of a log that name a trouble, in the stack of the log. If the stack of alarms did, it would import each
 * log, and no function could be removed or renamed. The metric has no dimensions, because every value of a dimension would
 * be a metric of its own on the bill; the names are in the lines.
 */
export function countTroubles(scope: Construct, stage: StageName, logGroup: ILogGroup): void {
  new MetricFilter(scope, 'Trouble', {
    metricNamespace: namespaceOf(stage),
    metricName,
    logGroup,
    filterPattern: FilterPattern.exists(`$.${troubleField}`),
    metricValue: '1',
  });
}

/** What all logs of the stage add up to. */
export function troubleMetric(stage: StageName): Metric {
  const period = Duration.minutes(5);
  return new Metric({ namespace: namespaceOf(stage), metricName, period, statistic: Stats.SUM });
}
