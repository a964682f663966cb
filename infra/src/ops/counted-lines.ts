import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter, type IFilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { sessionReuseEvent } from '@touchdown/shared/accounts/watched-event.ts';
import type { SliceFunction } from '../kit/slice-function.ts';
import type { RadarWorkers } from '../slices/radar/radar-workers.ts';
import type { StageName } from '../kit/stages.ts';

/**
 * Counts the lines of level ERROR in the importer's logs. A refused file fails no invocation, because it
 * would be refused again: the log alone tells of it.
 */
export function importFailures(
  scope: Construct,
  stage: StageName,
  functions: readonly SliceFunction[],
): Metric {
  const pattern = FilterPattern.stringValue('$.level', '=', 'ERROR');
  for (const fn of functions)
    countLines(scope, stage, { fn, name: 'ImportFailures', as: 'Failures', pattern });
  return counted(stage, 'ImportFailures');
}

/** Counts the sessions that ended because one of their used-up tokens came again. To the caller it is a 401 like others. */
export function reusedSessions(scope: Construct, stage: StageName, accounts: SliceFunction): Metric {
  const pattern = FilterPattern.stringValue('$.event', '=', sessionReuseEvent);
  countLines(scope, stage, { fn: accounts, name: 'ReusedSessions', as: 'ReusedSessions', pattern });
  return counted(stage, 'ReusedSessions');
}

/** Fargate answers 200 where it starts nothing: the log alone tells that a job waits for a machine. */
export function missingWorkers(
  scope: Construct,
  stage: StageName,
  functions: readonly SliceFunction[],
): Metric {
  const pattern = FilterPattern.stringValue('$.message', '=', 'not enough workers');
  for (const fn of functions)
    countLines(scope, stage, { fn, name: 'RadarWorkersMissing', as: 'MissingWorkers', pattern });
  return counted(stage, 'RadarWorkersMissing');
}

/** Counts the lines of level ERROR of the radar's workers. */
export function failedWorkers(scope: Construct, stage: StageName, workers: RadarWorkers): Metric {
  const pattern = FilterPattern.stringValue('$.level', '=', 'ERROR');
  countLines(scope, stage, { fn: workers, name: 'RadarWorkerFailures', as: 'Failures', pattern });
  return counted(stage, 'RadarWorkerFailures');
}

interface Lines {
  fn: Pick<SliceFunction, 'node' | 'log'>;
  /** The metric's name, and what the filter's id ends with. */
  name: string;
  as: string;
  pattern: IFilterPattern;
}

function countLines(scope: Construct, stage: StageName, { fn, name, as, pattern }: Lines): void {
  new MetricFilter(scope, `${fn.node.id}${as}`, {
    metricNamespace: namespaceOf(stage),
    metricName: name,
    logGroup: fn.log,
    filterPattern: pattern,
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
