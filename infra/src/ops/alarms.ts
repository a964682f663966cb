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

/** When to wake somebody, and the heading of the runbook that says what then. */
export interface AlarmRule {
  id: string;
  runbook: string;
  /** What the operator reads first, in the mail's subject line's place. */
  says: string;
  metric: IMetric;
  above: number;
  /** Of this many periods, each must be over the threshold. */
  periods: number;
}

export const alarmDefaults = {
  comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
  // No traffic is no trouble.
  treatMissingData: TreatMissingData.NOT_BREACHING,
};

const period = Duration.minutes(5);

export function apiAlarms(api: HttpApi): AlarmRule[] {
  return [
    {
      id: 'ApiFailures',
      runbook: 'API failures',
      says: 'More than 1 % of the API requests of five minutes were answered with 5xx',
      metric: new MathExpression({
        // One failure in a quiet hour is 100 % and not worth a night's sleep; three are.
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
      says: 'The slowest 1 % of API requests took over two seconds for a quarter of an hour',
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
      says: `The function ${name} crashed or timed out`,
      metric: lambda.metricErrors({ period, statistic: Stats.SUM }),
      above: 0,
      periods: 1,
    },
    {
      id: `${name}Throttles`,
      runbook: 'Function throttles',
      says: `Lambda refused to run the function ${name}: too many at once`,
      metric: lambda.metricThrottles({ period, statistic: Stats.SUM }),
      above: 0,
      periods: 1,
    },
  ];
}

/** What failed in the functions shows above; this is what failed in the files and with the agencies. */
export function importAlarms({ failures, droppedDead, schedulesDead }: WatchedImports): AlarmRule[] {
  return [
    {
      id: 'ImportFailures',
      runbook: 'Import failures',
      says: 'An import was refused or failed; the record is as it was',
      metric: failures,
      above: 0,
      periods: 1,
    },
    {
      id: 'DroppedFilesDeadLetters',
      runbook: 'Dropped files in the dead letter queue',
      says: 'A dropped file could not be imported after three attempts',
      metric: waitingIn(droppedDead),
      above: 0,
      periods: 1,
    },
    {
      id: 'MissedSchedulesDeadLetters',
      runbook: 'Missed schedules',
      says: 'A scheduled check of an agency failed at every attempt',
      metric: waitingIn(schedulesDead),
      above: 0,
      periods: 1,
    },
  ];
}

export interface WatchedImports {
  /** Lines of level ERROR. */
  failures: IMetric;
  droppedDead: IQueue;
  schedulesDead: IQueue;
}

/** SES puts an account under review at 5 % of bounces or 0.1 % of complaints, and may stop it after that. */
export function mailAlarms({ deadLetters }: MailQueue, counted: IConfigurationSet | undefined): AlarmRule[] {
  const notSent = {
    id: 'MailDeadLetters',
    runbook: 'Mail in the dead letter queue',
    says: 'A mail could not be sent after three attempts',
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
      says: 'More than 4 % of the mail came back',
      metric: rate('Reputation.BounceRate'),
      above: 0.04,
      periods: 1,
    },
    {
      id: 'MailComplaints',
      runbook,
      says: 'More than 0.08 % of the mail was called spam by who got it',
      metric: rate('Reputation.ComplaintRate'),
      above: 0.0008,
      periods: 1,
    },
  ];
}

/** A picture that fails is rejected with a reason; this queue has what could not even be rejected. */
export function picturesDeadLetters({ deadLetters }: PictureBuckets): AlarmRule {
  return {
    id: 'PicturesDeadLetters',
    runbook: 'Pictures in the dead letter queue',
    says: 'A sent picture could neither be processed nor refused after four attempts',
    metric: waitingIn(deadLetters),
    above: 0,
    periods: 1,
  };
}

/** Something of a deleted account may still be there, or a contribution under an old name. */
export function changesDeadLetters(deadLetters: IQueue): AlarmRule {
  return {
    id: 'ChangesDeadLetters',
    runbook: 'Changes in the dead letter queue',
    says: 'What follows from a change of a profile failed at every attempt',
    metric: waitingIn(deadLetters),
    above: 0,
    periods: 1,
  };
}

export interface WatchedRadar {
  queue: RadarQueue;
  /** Lines that say that workers could not be started. */
  missingWorkers: IMetric;
  /** Lines of level ERROR of the workers themselves. */
  failedWorkers: IMetric;
}

/** Films are nobody's emergency: these tell of what does not mend itself within minutes. */
export function radarAlarms({ queue, missingWorkers, failedWorkers }: WatchedRadar): AlarmRule[] {
  return [
    {
      id: 'RadarJobsDeadLetters',
      runbook: 'Radar jobs in the dead letter queue',
      says: 'A radar film was begun three times and never finished',
      metric: queue.deadLetters.metricNumberOfMessagesReceived({ period, statistic: Stats.SUM }),
      above: 0,
      periods: 1,
    },
    {
      id: 'RadarUndispatchedDeadLetters',
      runbook: 'Radar jobs not dispatched',
      says: 'A new radar job could not be put into its queue',
      metric: waitingIn(queue.undispatched),
      above: 0,
      periods: 1,
    },
    {
      id: 'RadarJobsWaiting',
      runbook: 'Radar jobs waiting',
      says: 'A radar job has waited for a worker for more than ten minutes',
      metric: queue.queue.metricApproximateAgeOfOldestMessage({ period, statistic: Stats.MAXIMUM }),
      above: 600,
      periods: 1,
    },
    {
      id: 'RadarWorkersMissing',
      runbook: 'Radar workers not started',
      says: 'Fargate did not start as many radar workers as there is work for',
      metric: missingWorkers,
      above: 0,
      periods: 3,
    },
    {
      id: 'RadarWorkerFailures',
      runbook: 'Radar worker failures',
      says: 'A radar worker met something that it did not expect',
      metric: failedWorkers,
      above: 0,
      periods: 1,
    },
  ];
}

/** A thief, most often; one is news enough. */
export function sessionReuse(reused: IMetric): AlarmRule {
  return {
    id: 'SessionReuse',
    runbook: 'Session reuse',
    says: 'A used-up token of somebody’s session came again: it may have been stolen. The session has ended',
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
    says: `DynamoDB refused reads or writes of the table ${node.id}: too many at once`,
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

/** DynamoDB reports its own failures by table and operation; when it fails, the common reads show it. */
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
    says: 'DynamoDB itself failed to answer reads',
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
