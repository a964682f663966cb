import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  ComparisonOperator,
  Metric,
  Stats,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IConfigurationSet } from 'aws-cdk-lib/aws-ses';
import type { SliceFunction } from '../kit/slice-function.ts';
import { floodPerFiveMinutes } from '../kit/stages.ts';

/**
 * When an alarm is triggered, and the heading of the runbook that says what to do. Every metric of an alarm is on the
 * bill, also each one in an expression, so all alarms together have at most ten: the free ones of an account.
 */
export interface AlarmRule {
  id: string;
  runbook: string;
  /** The first sentence of the alarm's mail. */
  description: string;
  metric: IMetric;
  /** Triggered by more than this. */
  above: number;
  /** The number of consecutive periods that must be over the threshold. */
  periods: number;
  /** Triggered by what is not over the threshold instead, and by silence. */
  isDeadMansSwitch?: true;
}

export const alarmDefaults = {
  comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
  // A stage without traffic is healthy. The scheduled watch makes some, so a broken site has traffic.
  treatMissingData: TreatMissingData.NOT_BREACHING,
};

/** For what must happen: silence is the failure. */
export const deadMansSwitch = {
  comparisonOperator: ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD,
  treatMissingData: TreatMissingData.BREACHING,
};

const period = Duration.minutes(5);

export function apiAlarms(api: HttpApi): AlarmRule[] {
  return [
    {
      id: 'ApiFailures',
      runbook: 'API failures',
      description: 'Five or more API requests within five minutes were answered with 5xx',
      metric: api.metricServerError({ period, statistic: Stats.SUM }),
      above: 4,
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
    {
      id: 'ApiFlooded',
      runbook: 'API flooded',
      description:
        'For three quarters of an hour, the API got ten times as many requests as planned for its busiest hour. The brake is on',
      metric: api.metricCount({ period, statistic: Stats.SUM }),
      above: floodPerFiveMinutes,
      // News about a tornado bring as many for minutes, and these shall be read.
      periods: 9,
    },
  ];
}

export function edgeAlarm(distribution: Distribution): AlarmRule {
  return {
    id: 'EdgeFailures',
    runbook: 'Edge failures',
    description: 'More than 5 % of the requests to CloudFront were answered with 5xx for ten minutes',
    metric: distribution.metric5xxErrorRate({ period, statistic: Stats.AVERAGE }),
    above: 5,
    periods: 2,
  };
}

/** Without a dimension these count all functions of the account, also those of another stage. */
export function lambdaMetrics(): Record<'errors' | 'throttles' | 'concurrency', Metric> {
  const metric = (metricName: string, statistic: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, period, statistic });
  return {
    errors: metric('Errors', Stats.SUM),
    throttles: metric('Throttles', Stats.SUM),
    concurrency: metric('ConcurrentExecutions', Stats.MAXIMUM),
  };
}

export function lambdaAlarms(): AlarmRule[] {
  const { errors, throttles } = lambdaMetrics();
  return [
    {
      id: 'FunctionErrors',
      runbook: 'Function errors',
      description: 'A function of the account crashed or timed out',
      metric: errors,
      above: 0,
      periods: 1,
    },
    {
      id: 'FunctionThrottles',
      runbook: 'Function throttles',
      description: 'Lambda refused to run a function of the account: too many at once',
      metric: throttles,
      above: 0,
      periods: 1,
    },
  ];
}

/** SES puts an account under review at 5 % of bounces or 0.1 % of complaints, and may stop it after that. */
export function mailAlarms(counted: IConfigurationSet): AlarmRule[] {
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

/** Nothing else notices that nobody looks: every other alarm takes silence for health. */
export function watchAlarm(watch: SliceFunction): AlarmRule {
  return {
    id: 'WatchSilent',
    runbook: 'Watch silent',
    description: 'The scheduled watch has not run for a quarter of an hour',
    metric: watch.lambda.metricInvocations({ period: Duration.minutes(15), statistic: Stats.SUM }),
    above: 0,
    periods: 1,
    isDeadMansSwitch: true,
  };
}

export function troubleAlarm(trouble: IMetric): AlarmRule {
  return {
    id: 'Trouble',
    runbook: 'Trouble in the logs',
    description: 'A log line names something that needs a person',
    metric: trouble,
    above: 0,
    periods: 1,
  };
}
