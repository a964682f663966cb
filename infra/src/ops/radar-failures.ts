import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { SliceFunction } from '../kit/slice-function.ts';
import type { RadarWorkers } from '../slices/radar/radar-workers.ts';
import type { StageName } from '../stages.ts';

/** Fargate answers 200 where it starts nothing: the log alone tells that a job waits for a machine. */
export function countMissingWorkers(
  scope: Construct,
  stage: StageName,
  functions: readonly SliceFunction[],
): Metric {
  const logs = functions.map(({ node, log }) => [`${node.id}Missing`, log] as const);
  return countLines(
    scope,
    { stage, name: 'RadarWorkersMissing', field: '$.message', value: 'not enough workers' },
    logs,
  );
}

export function countFailedWorkers(scope: Construct, stage: StageName, { log }: RadarWorkers): Metric {
  const lines = { stage, name: 'RadarWorkerFailures', field: '$.level', value: 'ERROR' };
  return countLines(scope, lines, [['RadarWorkerFailures', log]]);
}

interface Lines {
  stage: StageName;
  name: string;
  field: string;
  value: string;
}

function countLines(
  scope: Construct,
  { stage, name, field, value }: Lines,
  logs: readonly (readonly [id: string, log: ILogGroup])[],
): Metric {
  const metric = { metricNamespace: `touchdown/${stage}`, metricName: name };
  for (const [id, logGroup] of logs) {
    new MetricFilter(scope, `${id}Lines`, {
      ...metric,
      logGroup,
      filterPattern: FilterPattern.stringValue(field, '=', value),
      metricValue: '1',
    });
  }
  return new Metric({
    namespace: metric.metricNamespace,
    metricName: metric.metricName,
    period: Duration.minutes(5),
    statistic: Stats.SUM,
  });
}
