import { describe, expect, it } from 'vitest';
import { billedResources, type Template } from './billed-resources.ts';
import { costTable } from './cost-table.ts';
import { monthCost, sumOf } from './month-cost.ts';
import { stageBill } from './stage-bill.ts';

const nothing = { views: 0, loops: 0 };
const planned = { views: 1e6, loops: 2_000 };

/** The project has no income, so these are what an operator can be expected to pay. */
const [idleDollars, plannedDollars] = [1, 25];

describe('a month of prod', async () => {
  const billed = await stageBill('prod');

  it(`costs at most ${idleDollars} dollars without visitors`, () => {
    expect(sumOf(monthCost(billed, nothing))).toBeLessThanOrEqual(idleDollars);
  });

  it(`costs at most ${plannedDollars} dollars with a million page views and 2,000 radar loops`, () => {
    expect(sumOf(monthCost(billed, planned))).toBeLessThanOrEqual(plannedDollars);
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
