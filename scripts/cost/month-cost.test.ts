import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copiedEachRun } from '@touchdown/functions/features/outage-copies/store-copies.ts';
import { withGeneratedParts } from '../checks/docs/generated-parts.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { billedResources, type Template } from './billed-resources.ts';
import { costParts } from './cost-parts.ts';
import { costTable } from './cost-table.ts';
import { costLimits, monthCost, plannedMonth as planned, sumOf } from './month-cost.ts';
import { stageBill } from './stage-bill.ts';

const nothing = { views: 0, loops: 0 };

/**
 * A month with a million views of people whom a search engine sends, a year after the start, by hand: what is used and
 * its list price. `requestBudgets` and the assumptions are its sources, but none of the model's sums.
 */
const plannedByHand: [what: string, used: number, free: number, price: number][] = [
  // 667,000 visits of 26.8 requests, and 333,000 further views of 15.3; 10,000 of the views look at scans of 21 files.
  ['CloudFront requests', 17.88e6 + 5.09e6 + 0.21e6 + 0.1e6 + 0.077e6, 10e6, 1e-6],
  // 667,000 × 0.543 MB and 333,000 × 0.166 MB, 50,000 loops of 3 MB, 10,000 × 7 MB of scans, a crawler.
  ['CloudFront traffic', 362 + 55 + 150 + 70 + 1, 1_000, 0.085],
  // Calls of the API and pages of functions: 667,000 × 4.7 and 333,000 × 4.1, and the crawler's.
  ['CloudFront functions', 3.13e6 + 1.37e6 + 0.05e6 + 0.077e6, 2e6, 1e-7],
  // Six in ten of them, the crawler, the watch, and the stored copies: 14 an hour and 2,204 a day.
  ['API requests', 2.7e6 + 0.052e6 + 0.026e6 + 0.077e6, 0, 1e-6],
  // Each is a call; 200,000 changes are followed by one each; 2,000 loops are ten streams each.
  ['Lambda calls', 2.857e6 + 0.2e6 + 0.02e6 + 0.024e6, 1e6, 2e-7],
  // 60 ms of 1.73 GB; 120 s of a quarter of a gigabyte for each loop; schedules; copies, of which eight are read at once.
  ['Lambda work', 296_500 + 60_000 + 41_000 + 9_400, 400_000, 0.0000133334],
  // Each of ten streams of a loop takes a place and leaves it, and reads its job each second.
  ['DynamoDB writes', 200_000 * 4 + 2_000 * (320 + 10 * 4), 0, 0.625e-6],
  ['DynamoDB reads', 2.857e6 * 3 + 2_000 * (120 + 10 * 3) + 730 * 60 * 3, 0, 0.125e-6],
  ['DynamoDB backups', 1, 0, 0.2],
  // One poller; two queues each minute, one every ten minutes, and one and the twelve of the watch every five.
  ['SQS requests', 15 * 60 * 730 + 730 * (60 * 2 + 6 + 12 * 13), 1e6, 0.4e-6],
  ['Mail', 2_000, 0, 0.0001],
  // 45 s to start, 5 to work, 30 idle; 2 processors and 4 GB, of which four in five cost 30 %, and an address.
  ['Radar workers', (2_000 * 80) / 3_600, 0, (2 * 0.03238 + 4 * 0.00356) * 0.44 + 0.005],
  // 1,200 public loops a month: 11 MB for three months, 4 MB for another; 800 private ones of 11 MB for two.
  ['S3 storage', 5 + 1.2 * 11 * 2.96 + 1.2 * 4 + 0.8 * 11 * 2.04, 0, 0.023],
  // Two months of videos at $0.0125, six at $0.004, and watching two files of nine months of loops.
  ['S3 tiers of old loops', 2 * 4.8 * 0.0125 + 6.04 * 4.8 * 0.004 + (21_700 * 2.5 + 2_400 * 10) / 1e6, 0, 1],
  ['S3 reads', 1.5e6, 0, 0.4e-6],
  // The copies too: five in each hour, and each tornado once.
  ['S3 writes', 2_000 * 24 + 730 * 5 + 2_204, 0, 5e-6],
  ['Worker images', 1, 0, 0.1],
];

describe('a month of prod', async () => {
  const billed = await stageBill('prod');

  it(`costs at most ${costLimits.idle} dollars without visitors`, () => {
    expect(sumOf(monthCost(billed, nothing))).toBeLessThanOrEqual(costLimits.idle);
  });

  it('is what the documents say: otherwise run "npm run docs"', () => {
    for (const [document, parts] of Object.entries(costParts(billed))) {
      const text = readFileSync(join(projectRoot, document), 'utf8');
      expect(text).toBe(withGeneratedParts(text, parts));
    }
  });

  it('counts the copies that are stored each hour, as many as a run reads', () => {
    const without = { ...billed, copying: { runs: 0, gigabytes: 0 } };
    const used = (of: typeof billed, what: string) =>
      monthCost(of, nothing).find((item) => item.what === what)?.used ?? 0;
    // 14 addresses in each of 730 runs; the pages and answers of 1,102 tornadoes a day.
    const read = 730 * copiedEachRun().length + 30.4 * 2_204;
    for (const what of ['API requests', 'Lambda calls', 'CloudFront requests', 'CloudFront functions'])
      expect(Math.abs(used(billed, what) - used(without, what) - read)).toBeLessThan(read * 0.02);
    expect(sumOf(monthCost(billed, nothing)) - sumOf(monthCost(without, nothing))).toBeGreaterThan(0.1);
  });

  it.each(['search', 'readers'] as const)(
    `costs at most ${costLimits.planned} dollars with a million page views of the mix %s and 2,000 radar loops, and half a dollar more after five years`,
    (mix) => {
      const after = (months: number) => sumOf(monthCost(billed, { ...planned, mix, months }));
      expect(after(12)).toBeLessThanOrEqual(costLimits.planned);
      expect(after(60)).toBeLessThanOrEqual(costLimits.planned + 0.5);
    },
  );

  it.each(plannedByHand)('has a sum by hand that the model agrees with: %s', (what, used, free, price) => {
    const dollars = monthCost(billed, planned).find((item) => item.what === what)?.dollars ?? Number.NaN;
    const byHand = Math.max(0, used - free) * price;
    expect(Math.abs(dollars - byHand)).toBeLessThan(0.02 + byHand * 0.02);
  });

  it('has no other item than those, unless it is free', () => {
    const byHand = new Set(plannedByHand.map(([what]) => what));
    const others = monthCost(billed, planned).filter(({ what, dollars }) => !byHand.has(what) && dollars > 0);
    expect(others).toEqual([]);
  });

  it('of ten million views is mostly the edge, which a plan of a fixed price bounds', () => {
    const large = { views: 10e6, loops: 2_000, mix: 'readers' } as const;
    const edge = monthCost(billed, large).filter(({ what }) => what.startsWith('CloudFront'));
    const sum = sumOf(monthCost(billed, large));
    expect(sumOf(edge)).toBeGreaterThan(sum * 0.7);
    // The goal is 250. What is beyond it are calls behind the edge, which a plan does not include.
    expect(sumOf(monthCost(billed, { ...large, plan: 'business' }))).toBeLessThanOrEqual(320);
  });

  it('uses the free alarm metrics and dashboards of its account and no more', () => {
    expect(billed.alarmMetrics).toBe(10);
    for (const metrics of billed.metricsOfDashboards) expect(metrics).toBeLessThanOrEqual(50);
    expect(billed.isTraced).toBe(false);
  });

  it('costs the same with support by card: AWS charges nothing for keys and schedules of this size', async () => {
    const open = await stageBill('prod', { stripePublishableKey: 'pk_live_1234567890' });
    expect(monthCost(open, nothing)).toEqual(monthCost(billed, nothing));
    expect(open.polledQueues).toBe(billed.polledQueues);
  });

  it('would cost more with every option that has a price, by that price', async () => {
    const idle = sumOf(monthCost(billed, nothing));
    const guarded = monthCost(await stageBill('prod', { waf: 'basic' }), nothing);
    expect(sumOf(guarded) - idle).toBeGreaterThanOrEqual(6);
    const traced = monthCost(await stageBill('prod', { tracing: 'on' }), planned);
    expect(sumOf(traced) - sumOf(monthCost(billed, planned))).toBeGreaterThan(12);
  });

  it('is a table of at most 80 columns whose items give its sum', () => {
    const items = monthCost(billed, planned);
    const table = costTable(items).split('\n');
    expect(Math.max(...table.map((line) => line.length))).toBeLessThanOrEqual(80);
    const amounts = table
      .map((line) => Number(line.split(' ').at(-1)))
      .filter((amount) => !Number.isNaN(amount));
    const sum = amounts.at(-1) ?? 0;
    const rounding = 0.005 * items.length;
    expect(Math.abs(amounts.slice(0, -1).reduce((total, one) => total + one, 0) - sum)).toBeLessThan(
      rounding,
    );
  });
});

describe('the bill of templates', () => {
  const template = (Resources: Template['Resources']): Template => ({ Resources });

  it('counts every metric of an expression, as AWS does', () => {
    const metric = { MetricStat: {} };
    const { alarmMetrics } = billedResources([
      template({
        One: { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors' } },
        Sum: {
          Type: 'AWS::CloudWatch::Alarm',
          Properties: { Metrics: [{ Expression: 'a + b' }, metric, metric] },
        },
      }),
    ]);
    expect(alarmMetrics).toBe(3);
  });

  it('counts queues that are polled, and no streams', () => {
    const { polledQueues } = billedResources([
      template({
        Queue: { Type: 'AWS::Lambda::EventSourceMapping', Properties: { EventSourceArn: 'q' } },
        Stream: { Type: 'AWS::Lambda::EventSourceMapping', Properties: { StartingPosition: 'LATEST' } },
      }),
    ]);
    expect(polledQueues).toBe(1);
  });

  it('counts how often a schedule runs, and the queues that its function asks', () => {
    const { scheduledRuns } = billedResources([
      template(
        Object.fromEntries(
          ['rate(5 minutes)', 'cron(50 * * * ? *)', 'cron(10 14-20 ? * MON *)', 'cron(0 14 3 * ? *)'].flatMap(
            (ScheduleExpression, at) => [
              [
                `Rule${at}`,
                { Type: 'AWS::Events::Rule', Properties: { ScheduleExpression, Targets: [`F${at}`] } },
              ],
              [
                `F${at}`,
                {
                  Type: 'AWS::Lambda::Function',
                  Properties: { Environment: { Variables: { WATCHED_QUEUES: 'mail=URL,pictures=URL' } } },
                },
              ],
            ],
          ),
        ),
      ),
    ]);
    const months = scheduledRuns.map(({ perMonth }) => Math.round(perMonth));
    expect(months).toEqual([8_760, 730, 30, 1]);
    expect(scheduledRuns[0]).toMatchObject({ queueRequests: 2, readUnits: 1 });
  });

  it('has a dashboard of more than 50 metrics as a paid one, and more than ten alarm metrics as paid ones', () => {
    const alarms = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`A${index}`, { Type: 'AWS::CloudWatch::Alarm' }]),
    );
    const metrics = Array.from({ length: 51 }, () => ['AWS/Lambda', 'Errors']);
    const DashboardBody = JSON.stringify({ widgets: [{ properties: { metrics } }] });
    const before = sumOf(monthCost(billedResources([template({})]), nothing));
    const dashboard = { Type: 'AWS::CloudWatch::Dashboard', Properties: { DashboardBody } };
    const after = sumOf(monthCost(billedResources([template({ ...alarms, dashboard })]), nothing));
    expect(after - before).toBeCloseTo(3.2, 6);
  });

  it('has what costs by existing', () => {
    const { standing } = billedResources([
      template({
        Gateway: { Type: 'AWS::EC2::NatGateway' },
        Key: { Type: 'AWS::KMS::Key' },
        Endpoint: { Type: 'AWS::EC2::VPCEndpoint', Properties: { VpcEndpointType: 'Gateway' } },
      }),
    ]);
    expect(standing).toEqual({ 'AWS::EC2::NatGateway': 32.85, 'AWS::KMS::Key': 1 });
  });
});
