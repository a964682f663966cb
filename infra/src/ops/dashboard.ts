import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Dashboard, GraphWidget, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { SliceFunction } from '../kit/slice-function.ts';
import { lambdaMetrics } from './alarms.ts';
import type { StoredTable } from '../kit/stored-table.ts';
import type { StageName } from '../kit/stages.ts';

interface Watched {
  stage: StageName;
  distribution: Distribution;
  api: HttpApi;
  functions: readonly SliceFunction[];
  tables: readonly StoredTable[];
  imports: readonly SliceFunction[];
  /** Log lines that need a person. */
  trouble: IMetric;
}

const period = Duration.minutes(5);
const sum = { period, statistic: Stats.SUM };

/** One page with a row for each step of a request, from the edge to the tables, and a row for imports. At most 50 metrics are free. */
export function stageDashboard(scope: Construct, watched: Watched): Dashboard {
  const { stage, distribution, api, functions, imports, trouble } = watched;
  const { errors, throttles, concurrency } = lambdaMetrics();
  const tables = watched.tables.map(({ table }) => table);
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: `touchdown-${stage}`,
    defaultInterval: Duration.days(1),
    widgets: [
      [
        graph('Edge: requests', [distribution.metricRequests(sum)]),
        graph('Edge: % failed', [distribution.metric4xxErrorRate(), distribution.metric5xxErrorRate()]),
      ],
      [
        graph('API: requests', [
          api.metricCount(sum),
          api.metricClientError(sum),
          api.metricServerError(sum),
        ]),
        graph(
          'API: milliseconds',
          [50, 99].map((percentile) => api.metricLatency({ period, statistic: Stats.p(percentile) })),
        ),
      ],
      [
        graph('Functions of the account: errors, throttles, concurrency', [errors, throttles, concurrency]),
        graph(
          'Functions: milliseconds, 99 of 100',
          functions.map(({ name, lambda }) =>
            lambda.metricDuration({ period, statistic: Stats.p(99), label: name }),
          ),
        ),
      ],
      [
        graph(
          'Tables: units read',
          tables.map((table) => table.metricConsumedReadCapacityUnits(sum)),
        ),
        graph(
          'Tables: units written',
          tables.map((table) => table.metricConsumedWriteCapacityUnits(sum)),
        ),
      ],
      [
        graph('Logs: lines that name trouble', [trouble]),
        graph(
          'Imports: milliseconds, the longest',
          imports.map(({ name, lambda }) =>
            lambda.metricDuration({ period, statistic: Stats.MAXIMUM, label: name }),
          ),
        ),
      ],
    ],
  });
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: 12, height: 6, leftYAxis: { min: 0, showUnits: false } });
}
