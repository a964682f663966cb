import { text } from 'node:stream/consumers';
import { signedCalls } from '@touchdown/functions/platform/aws/signed-call.ts';
import { serveLocally, type ServedLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countsOf } from './actual-counts.ts';
import { compareCounts } from './compare-counts.ts';
import { stageBill } from './stage-bill.ts';

interface Query {
  Id: string;
  MetricStat: {
    Metric: { Namespace: string; MetricName: string; Dimensions: { Name: string; Value: string }[] };
    Period: number;
    Stat: string;
  };
}

const now = Date.parse('2026-11-26T12:00:00Z');

/** What CloudWatch has of each day, the newest first, by metric and resource. */
const counted: Record<string, number[]> = {
  'AWS/CloudFront Requests E1': [300_000, 200_000],
  'AWS/CloudFront BytesDownloaded E1': [6e9, 4e9],
  'AWS/ApiGateway Count a1': [40_000, 30_000],
  'AWS/Lambda Invocations list': [30_000],
  'AWS/Lambda Invocations accounts': [10_000],
  'AWS/Lambda Duration list': [90_000],
  'AWS/DynamoDB ConsumedReadCapacityUnits catalogue': [120_000],
  'AWS/S3 BucketSizeBytes media': [7e9, 6e9],
};

const resources: Parameters<typeof countsOf>[1] = [
  { type: 'AWS::CloudFront::Distribution', name: 'E1' },
  { type: 'AWS::ApiGatewayV2::Api', name: 'a1' },
  { type: 'AWS::Lambda::Function', name: 'list' },
  { type: 'AWS::Lambda::Function', name: 'accounts' },
  { type: 'AWS::DynamoDB::Table', name: 'catalogue' },
  { type: 'AWS::S3::Bucket', name: 'media' },
];

describe('CloudWatch’s counts of a stage', () => {
  let aws: ServedLocally;
  const asked: { target: string; input: { StartTime: number; EndTime: number } }[] = [];

  beforeAll(async () => {
    aws = await serveLocally((request, response) => {
      void text(request).then((body) => {
        const input = JSON.parse(body) as {
          MetricDataQueries: Query[];
          NextToken?: string;
          StartTime: number;
          EndTime: number;
        };
        asked.push({ target: String(request.headers['x-amz-target']), input });
        response.writeHead(200).end(JSON.stringify(answer(input)));
      });
    });
    vi.stubEnv('AWS_ENDPOINT_URL_MONITORING', aws.url);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  });
  afterAll(async () => {
    await aws.stop();
    vi.unstubAllEnvs();
  });

  /** In two pages, as CloudWatch splits many results. */
  function answer({
    MetricDataQueries,
    NextToken,
  }: {
    MetricDataQueries: Query[];
    NextToken?: string;
  }): object {
    const results = MetricDataQueries.map(({ Id, MetricStat: { Metric } }) => {
      const name = Metric.Dimensions[0]?.Value;
      return { Id, Values: counted[`${Metric.Namespace} ${Metric.MetricName} ${name}`] ?? [] };
    });
    return NextToken
      ? { MetricDataResults: results.slice(4) }
      : { MetricDataResults: results.slice(0, 4), NextToken: 'next' };
  }

  it('are the sums of thirty days, of storage the last day, over all pages', async () => {
    const counts = await countsOf(signedCalls('us-east-1'), resources, now);
    expect(counts).toEqual({
      days: 30,
      edgeRequests: 500_000,
      edgeGigabytes: 10,
      apiRequests: 70_000,
      functionCalls: 40_000,
      functionSeconds: 90,
      readUnits: 120_000,
      writeUnits: 0,
      storedGigabytes: 7,
    });
    expect(asked.map(({ target }) => target.split('.')[1])).toEqual(['GetMetricData', 'GetMetricData']);
    const [{ input } = { input: { StartTime: 0, EndTime: 0 } }] = asked;
    expect(input.EndTime - input.StartTime).toBe(30 * 86_400);
  });

  it('stand beside what the model assumes, with the views that explain the requests', async () => {
    const counts = await countsOf(signedCalls('us-east-1'), resources, now);
    const billed = await stageBill('prod');
    const lines = compareCounts(counts, billed, { views: 0, loops: 0, mix: 'readers' });
    expect(lines[0]).toMatch(/a month of \d{5} page views \(from the requests, readers\)/);
    const [share = ''] =
      lines
        .find((line) => line.startsWith('edgeRequests') || line.startsWith('CloudFront requests'))
        ?.match(/\d+ %$/) ?? [];
    expect(Number.parseInt(share, 10)).toBeGreaterThan(70);
    expect(lines.find((line) => line.startsWith('API requests'))).toContain('70000');
    const given = compareCounts(counts, billed, { views: 1e6, loops: 0 });
    expect(given[0]).toContain('1000000 page views (given, search)');
  });
});
