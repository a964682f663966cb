import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { countedLines, type CountedLine } from '@touchdown/shared/contract/counted-lines.ts';
import type { SliceFunction } from '../kit/slice-function.ts';
import type { RadarWorkers } from '../slices/radar/radar-workers.ts';
import type { StageName } from '../kit/stages.ts';

export function importFailures(
  scope: Construct,
  stage: StageName,
  functions: readonly SliceFunction[],
): Metric {
  const line = countedLines.importFailure;
  for (const fn of functions) countLines(scope, stage, { fn, name: 'ImportFailures', as: 'Failures', line });
  return counted(stage, 'ImportFailures');
}

export function reusedSessions(scope: Construct, stage: StageName, accounts: SliceFunction): Metric {
  const line = countedLines.reusedSession;
  countLines(scope, stage, { fn: accounts, name: 'ReusedSessions', as: 'ReusedSessions', line });
  return counted(stage, 'ReusedSessions');
}

export function missingWorkers(
  scope: Construct,
  stage: StageName,
  functions: readonly SliceFunction[],
): Metric {
  const line = countedLines.missingWorkers;
  for (const fn of functions)
    countLines(scope, stage, { fn, name: 'RadarWorkersMissing', as: 'MissingWorkers', line });
  return counted(stage, 'RadarWorkersMissing');
}

export function failedWorkers(scope: Construct, stage: StageName, workers: RadarWorkers): Metric {
  const line = countedLines.workerFailure;
  countLines(scope, stage, { fn: workers, name: 'RadarWorkerFailures', as: 'Failures', line });
  return counted(stage, 'RadarWorkerFailures');
}

interface LineCount {
  fn: Pick<SliceFunction, 'node' | 'log'>;
  /** The metric's name. */
  name: string;
  as: string;
  line: CountedLine;
}

function countLines(scope: Construct, stage: StageName, { fn, name, as, line }: LineCount): void {
  new MetricFilter(scope, `${fn.node.id}${as}`, {
    metricNamespace: namespaceOf(stage),
    metricName: name,
    logGroup: fn.log,
    filterPattern: FilterPattern.stringValue(`$.${line.field}`, '=', line.value),
    metricValue: '1',
  });
}

function counted(stage: StageName, metricName: string): Metric {
  return new Metric({
    namespace: namespaceOf(stage),
    metricName,
    period: Duration.minutes(5),
    statistic: Stats.SUM,
  });
}

function namespaceOf(stage: StageName): string {
  return `touchdown/${stage}`;
}
