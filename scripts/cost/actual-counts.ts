import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import type { SendSigned } from '@touchdown/functions/platform/aws/signed-call.ts';
import { stackName, stackParts } from '@touchdown/infra/kit/stack-names.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { requireCredentials } from '../system/operator.ts';

/** What CloudWatch has counted of a stage. */
export interface ActualCounts {
  days: number;
  edgeRequests: number;
  edgeGigabytes: number;
  apiRequests: number;
  functionCalls: number;
  functionSeconds: number;
  readUnits: number;
  writeUnits: number;
  /** On the last of the days. */
  storedGigabytes: number;
}

const countedDays = 30;

const [daySeconds, dayMilliseconds] = [86_400, 86_400_000];

/** A metric of AWS for each resource of a type. */
interface Metric {
  id: keyof Omit<ActualCounts, 'days'>;
  type: string;
  namespace: string;
  name: string;
  dimension: string;
  others?: Record<string, string>;
  /** From the metric's unit. */
  factor?: number;
  stat?: 'Average';
}

const metrics: readonly Metric[] = [
  ...(['edgeRequests', 'edgeGigabytes'] as const).map((id) => ({
    id,
    type: 'AWS::CloudFront::Distribution',
    namespace: 'AWS/CloudFront',
    name: id === 'edgeRequests' ? 'Requests' : 'BytesDownloaded',
    dimension: 'DistributionId',
    others: { Region: 'Global' },
    factor: id === 'edgeRequests' ? 1 : 1e-9,
  })),
  {
    id: 'apiRequests',
    type: 'AWS::ApiGatewayV2::Api',
    namespace: 'AWS/ApiGateway',
    name: 'Count',
    dimension: 'ApiId',
  },
  ...(['functionCalls', 'functionSeconds'] as const).map((id) => ({
    id,
    type: 'AWS::Lambda::Function',
    namespace: 'AWS/Lambda',
    name: id === 'functionCalls' ? 'Invocations' : 'Duration',
    dimension: 'FunctionName',
    factor: id === 'functionCalls' ? 1 : 1e-3,
  })),
  ...(['readUnits', 'writeUnits'] as const).map((id) => ({
    id,
    type: 'AWS::DynamoDB::Table',
    namespace: 'AWS/DynamoDB',
    name: id === 'readUnits' ? 'ConsumedReadCapacityUnits' : 'ConsumedWriteCapacityUnits',
    dimension: 'TableName',
  })),
  {
    id: 'storedGigabytes',
    type: 'AWS::S3::Bucket',
    namespace: 'AWS/S3',
    name: 'BucketSizeBytes',
    dimension: 'BucketName',
    others: { StorageType: 'StandardStorage' },
    factor: 1e-9,
    stat: 'Average',
  },
];

/** The resources of a stage that CloudWatch counts, as their type and their name in AWS. */
interface StageResource {
  type: string;
  name: string;
}

/** Reads the names of a stage's resources that CloudWatch counts. */
export async function resourcesOfStage(stage: StageName, region: string): Promise<StageResource[]> {
  const client = new CloudFormationClient({ region });
  await requireCredentials(client);
  const counted = new Set(metrics.map(({ type }) => type));
  const found: StageResource[] = [];
  for (const StackName of stackParts.map((part) => stackName(stage, part)))
    for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
      for (const { ResourceType: type = '', PhysicalResourceId: name = '' } of StackResourceSummaries)
        if (counted.has(type)) found.push({ type, name });
  return found;
}

/** CloudWatch answers so many queries at once. */
const maxQueries = 500;

/** Reads what CloudWatch has counted of these in the last days. */
export async function countsOf(
  send: SendSigned,
  resources: readonly StageResource[],
  now: number,
): Promise<ActualCounts> {
  const counts: ActualCounts = {
    days: countedDays,
    edgeRequests: 0,
    edgeGigabytes: 0,
    apiRequests: 0,
    functionCalls: 0,
    functionSeconds: 0,
    readUnits: 0,
    writeUnits: 0,
    storedGigabytes: 0,
  };
  const asked = metrics.flatMap((metric) =>
    resources.filter(({ type }) => type === metric.type).map(({ name }) => ({ metric, name })),
  );
  const queries = asked.map(({ metric, name }, index) => ({
    Id: `m${index}`,
    ReturnData: true,
    MetricStat: {
      Metric: {
        Namespace: metric.namespace,
        MetricName: metric.name,
        Dimensions: Object.entries({ [metric.dimension]: name, ...metric.others }).map(([Name, Value]) => ({
          Name,
          Value,
        })),
      },
      Period: daySeconds,
      Stat: metric.stat ?? 'Sum',
    },
  }));
  for (let first = 0; first < queries.length; first += maxQueries)
    for await (const { Id, Values } of results(send, queries.slice(first, first + maxQueries), now)) {
      const { metric } = asked[Number(Id.slice(1))] ?? {};
      if (!metric) continue;
      // The newest day comes first.
      const value = metric.stat ? (Values[0] ?? 0) : Values.reduce((sum, one) => sum + one, 0);
      counts[metric.id] += value * (metric.factor ?? 1);
    }
  return counts;
}

interface MetricResult {
  Id: string;
  Values: number[];
}

async function* results(
  send: SendSigned,
  queries: readonly object[],
  now: number,
): AsyncGenerator<MetricResult> {
  let token: string | undefined;
  do {
    const response = await send({
      service: 'monitoring',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'GraniteServiceVersion20100801.GetMetricData',
      },
      body: JSON.stringify({
        MetricDataQueries: queries,
        StartTime: (now - countedDays * dayMilliseconds) / 1_000,
        EndTime: now / 1_000,
        ScanBy: 'TimestampDescending',
        ...(token === undefined ? {} : { NextToken: token }),
      }),
    });
    const page = (await response.json()) as { MetricDataResults?: MetricResult[]; NextToken?: string };
    yield* page.MetricDataResults ?? [];
    token = page.NextToken;
  } while (token);
}
