import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { SliceFunction } from '../kit/slice-function.ts';
import type { StageName } from '../stages.ts';

/**
 * Counts the lines of level ERROR in the importer's logs. A refused file fails no invocation, because it
 * would be refused again: the log alone tells of it.
 */
export function importFailures(
  scope: Construct,
  stage: StageName,
  functions: readonly SliceFunction[],
): Metric {
  const name = { metricNamespace: `touchdown/${stage}`, metricName: 'ImportFailures' };
  for (const { node, log } of functions) {
    new MetricFilter(scope, `${node.id}Failures`, {
      ...name,
      logGroup: log,
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      metricValue: '1',
    });
  }
  return new Metric({
    namespace: name.metricNamespace,
    metricName: name.metricName,
    period: Duration.minutes(5),
    statistic: Stats.SUM,
  });
}
