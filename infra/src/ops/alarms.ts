import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  ComparisonOperator,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { IConfigurationSet } from 'aws-cdk-lib/aws-ses';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { MailQueue } from '../kit/mail-queue.ts';
import type { PictureBuckets } from '../kit/picture-buckets.ts';
import type { RadarQueue } from '../slices/radar/radar-queue.ts';
import type { SliceFunction } from '../kit/slice-function.ts';
import type { StoredTable } from '../kit/stored-table.ts';

/** When an alarm is triggered, and the heading of the runbook that says what to do. */
export interface AlarmRule {
  id: string;
  runbook: string;
  /** The first sentence of the alarm's mail. */
  description: string;
  metric: IMetric;
  above: number;
  /** The number of consecutive periods that must be over the threshold. */
  periods: number;
}

export const alarmDefaults = {
  comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
  // A stage without traffic is healthy.
  treatMissingData: TreatMissingData.NOT_BREACHING,
};

const period = Duration.minutes(5);

export function apiAlarms(api: HttpApi): AlarmRule[] {
  return [
    {
      id: 'ApiFailures',
      runbook: 'API failures',
      description: 'More than 1 % of API requests within five minutes were answered with 5xx',
      metric: new MathExpression({
        // A single failure with little traffic is a high percentage but not an emergency; three are.
        expression: 'IF(failed >= 3, 100 * failed / requests, 0)',
        usingMetrics: {
          failed: api.metricServerError({ period, statistic: Stats.SUM }),
          requests: api.metricCount({ period, statistic: Stats.SUM }),
        },
        label: '% of requests failed',
        period,
      }),
      above: 1,
      periods: 1,
    },
    {
      id: 'ApiSlow',
      runbook: 'API slow',
      description: 'The slowest 1 % of API requests took over two seconds for a quarter of an hour',
      metric: api.metricLatency({ period, statistic: Stats.p(99) }),
      above: 2_000,
      periods: 3,
    },
  ];
}

export function functionAlarms({ name, lambda }: SliceFunction): AlarmRule[] {
  return [
    {
      id: `${name}Errors`,
      runbook: 'Function errors',
      description: `The function ${name} crashed or timed out`,
      metric: lambda.metricErrors({ period, statistic: Stats.SUM }),
      above: 0,
      periods: 1,
    },
    {
      id: `${name}Throttles`,
      runbook: 'Function throttles',
      description: `Lambda refused to run the function ${name}: too many at once`,
      metric: lambda.metricThrottles({ period, statistic: Stats.SUM }),
      above: 0,
      periods: 1,
    },
  ];
}

/** For failures of files and agencies. The alarms above watch the functions. */
export function importAlarms({ failures, droppedDead, schedulesDead }: WatchedImports): AlarmRule[] {
  return [
    {
      id: 'ImportFailures',
      runbook: 'Import failures',
      description: 'An import run was refused or failed; the record is unchanged',
      metric: failures,
      above: 0,
      periods: 1,
    },
    {
      id: 'DroppedFilesDeadLetters',
      runbook: 'Dropped files in the dead letter queue',
      description: 'A dropped file could not be imported in three attempts',
      metric: waitingIn(droppedDead),
      above: 0,
      periods: 1,
    },
    {
      id: 'MissedSchedulesDeadLetters',
      runbook: 'Missed schedules',
      description: 'A scheduled import failed in every attempt',
      metric: waitingIn(schedulesDead),
      above: 0,
      periods: 1,
    },
  ];
}

export interface WatchedImports {
  /** Log lines of level ERROR. */
  failures: IMetric;
  droppedDead: IQueue;
  schedulesDead: IQueue;
}

/** SES puts an account under review at 5 % of bounces or 0.1 % of complaints, and may stop it after that. */
export function mailAlarms({ deadLetters }: MailQueue, counted: IConfigurationSet | undefined): AlarmRule[] {
  const notSent = {
    id: 'MailDeadLetters',
    runbook: 'Mail in the dead letter queue',
    description: 'A mail could not be sent in three attempts',
    metric: waitingIn(deadLetters),
    above: 0,
    periods: 1,
  };
  if (!counted) return [notSent];
  const rate = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      dimensionsMap: { 'ses:configuration-set': counted.configurationSetName },
      period: Duration.hours(1),
      statistic: Stats.MAXIMUM,
    });
  const runbook = 'Mail bounces and complaints';
  return [
    notSent,
    {
      id: 'MailBounces',
      runbook,
      description: 'More than 4 % of the mail bounced',
      metric: rate('Reputation.BounceRate'),
      above: 0.04,
      periods: 1,
    },
    {
      id: 'MailComplaints',
      runbook,
      description: 'More than 0.08 % of the mail was reported as spam',
      metric: rate('Reputation.ComplaintRate'),
      above: 0.0008,
      periods: 1,
    },
  ];
}

/** The function rejects a picture that fails repeatedly. This queue gets those that could not be rejected either. */
export function picturesAlarm({ deadLetters }: PictureBuckets): AlarmRule {
  return {
    id: 'PicturesDeadLetters',
    runbook: 'Pictures in the dead letter queue',
    description: 'An uploaded picture could neither be processed nor rejected in four attempts',
    metric: waitingIn(deadLetters),
    above: 0,
    periods: 1,
  };
}

/** Not urgent: nothing shows these pictures, and their URLs are known to nobody but their senders. */
export function unusedPicturesAlarm(deadLetters: IQueue): AlarmRule {
  return {
    id: 'UnusedPicturesDeadLetters',
    runbook: 'Unused pictures in the dead letter queue',
    description: 'An uploaded picture that was never used could not be removed within half a day',
    metric: waitingIn(deadLetters),
    above: 0,
    periods: 1,
  };
}

/** Not urgent, but a deleted account may not be erased, or lists may show what is no longer true. */
export function changesAlarms(dispatcher: SliceFunction, deadLetters: IQueue): AlarmRule[] {
  return [
    {
      id: 'ChangesDeadLetters',
      runbook: 'Changes in the dead letter queue',
      description: 'The work that follows a change of the community table failed in every attempt',
      metric: waitingIn(deadLetters),
      above: 0,
      periods: 1,
    },
    {
      id: 'ChangesDelayed',
      runbook: 'Changes delayed',
      description: 'Changes of the community table have waited for more than a quarter of an hour',
      metric: dispatcher.lambda.metric('IteratorAge', { period, statistic: Stats.MAXIMUM }),
      above: 15 * 60 * 1000,
      periods: 1,
    },
  ];
}

/** Not urgent, but the contributions of a merged tornado or of a promoted report are on no page meanwhile. */
export function movesAlarm(deadLetters: IQueue): AlarmRule {
  return {
    id: 'MovesDeadLetters',
    runbook: 'Moves in the dead letter queue',
    description: 'Contributions and bookmarks did not follow an import within half a day',
    metric: waitingIn(deadLetters),
    above: 0,
    periods: 1,
  };
}

export interface WatchedRadar {
  queue: RadarQueue;
  /** Log lines about workers that could not be started. */
  missingWorkers: IMetric;
  /** Log lines of level ERROR of the workers. */
  failedWorkers: IMetric;
}

/** Radar loops are not urgent, so these alarms only report problems that last for more than a few minutes. */
export function radarAlarms({ queue, missingWorkers, failedWorkers }: WatchedRadar): AlarmRule[] {
  return [
    {
      id: 'RadarJobsDeadLetters',
      runbook: 'Radar jobs in the dead letter queue',
      description: 'A render job was started three times and never finished',
      metric: queue.deadLetters.metricNumberOfMessagesReceived({ period, statistic: Stats.SUM }),
      above: 0,
      periods: 1,
    },
    {
      id: 'RadarUndispatchedDeadLetters',
      runbook: 'Radar jobs not dispatched',
      description: 'A new render job could not be put into its queue',
      metric: waitingIn(queue.undispatched),
      above: 0,
      periods: 1,
    },
    {
      id: 'RadarJobsWaiting',
      runbook: 'Radar jobs waiting',
      description: 'A render job has waited for a worker for more than ten minutes',
      metric: queue.queue.metricApproximateAgeOfOldestMessage({ period, statistic: Stats.MAXIMUM }),
      above: 600,
      periods: 1,
    },
    {
      id: 'RadarWorkersMissing',
      runbook: 'Radar workers not started',
      description: 'Fargate started fewer radar workers than there is work for',
      metric: missingWorkers,
      above: 0,
      periods: 3,
    },
    {
      id: 'RadarWorkerFailures',
      runbook: 'Radar worker failures',
      description: 'A radar worker failed unexpectedly',
      metric: failedWorkers,
      above: 0,
      periods: 1,
    },
  ];
}

/** One is enough, because it may be a theft. */
export function sessionReuse(reused: IMetric): AlarmRule {
  return {
    id: 'SessionReuse',
    runbook: 'Session reuse',
    description: 'A used refresh token was sent again: it may have been stolen. The session has ended',
    metric: reused,
    above: 0,
    periods: 1,
  };
}

function waitingIn(queue: IQueue): IMetric {
  return queue.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM });
}

export function tableAlarms(tables: readonly StoredTable[]): AlarmRule[] {
  return [...tables.map(throttledTable), failingTables(tables)];
}

function throttledTable({ node, table }: StoredTable): AlarmRule {
  return {
    id: `${node.id}TableThrottles`,
    runbook: 'Table throttles',
    description: `DynamoDB refused reads or writes of the table ${node.id}: too many at once`,
    metric: new MathExpression({
      expression: 'reads + writes',
      usingMetrics: {
        reads: table.metric('ReadThrottleEvents', { period, statistic: Stats.SUM }),
        writes: table.metric('WriteThrottleEvents', { period, statistic: Stats.SUM }),
      },
      label: 'Refused reads and writes',
      period,
    }),
    above: 0,
    periods: 2,
  };
}

/** DynamoDB reports its failures by table and operation. The most common reads are enough to notice one. */
function failingTables(tables: readonly StoredTable[]): AlarmRule {
  const metrics = tables.flatMap(({ node, table }) =>
    [Operation.GET_ITEM, Operation.QUERY].map((operation) => {
      const dimensionsMap = { TableName: table.tableName, Operation: operation };
      const name = `${node.id}${operation}`.replace(/^./, (first) => first.toLowerCase());
      return [name, table.metric('SystemErrors', { period, statistic: Stats.SUM, dimensionsMap })] as const;
    }),
  );
  return {
    id: 'TableFailures',
    runbook: 'Table failures',
    description: 'DynamoDB itself failed to answer reads',
    metric: new MathExpression({
      expression: metrics.map(([name]) => name).join(' + '),
      usingMetrics: Object.fromEntries(metrics),
      label: 'Failed reads',
      period,
    }),
    above: 0,
    periods: 2,
  };
}
