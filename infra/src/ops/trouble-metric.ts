import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { troubleField } from '@touchdown/shared/contract/counted-lines.ts';
import type { StageName } from '../kit/stages.ts';
import type { SliceFunction } from '../kit/slice-function.ts';

const metricName = 'Trouble';

/**
 * Counts the lines of all logs that name a trouble. It has no dimensions, because every value of a dimension would be
 * a metric of its own on the bill; the names are in the lines.
 */
export function troubleMetric(
  scope: Construct,
  stage: StageName,
  writers: readonly Pick<SliceFunction, 'node' | 'log'>[],
): Metric {
  const metricNamespace = `touchdown/${stage}`;
  for (const { node, log } of writers) {
    new MetricFilter(scope, `${node.path.replaceAll('/', '')}Trouble`, {
      metricNamespace,
      metricName,
      logGroup: log,
      filterPattern: FilterPattern.exists(`$.${troubleField}`),
      metricValue: '1',
    });
  }
  return new Metric({
    namespace: metricNamespace,
    metricName,
    period: Duration.minutes(5),
    statistic: Stats.SUM,
  });
}
