import type { ActualCounts } from './actual-counts.ts';
import type { BilledResources } from './billed-resources.ts';
import { monthCost, type CostItem, type Month, requestsPerView, visitorMixes } from './month-cost.ts';

/** Which item of a month's bill each count belongs to. */
const itemOf: Partial<Record<keyof ActualCounts, string>> = {
  edgeRequests: 'CloudFront requests',
  edgeGigabytes: 'CloudFront traffic',
  apiRequests: 'API requests',
  functionCalls: 'Lambda calls',
  readUnits: 'DynamoDB reads',
  writeUnits: 'DynamoDB writes',
  storedGigabytes: 'S3 storage',
};

/**
 * Puts CloudWatch's counts beside what the model assumes. Nothing counts views of pages: without a number of them it is
 * the one that explains the requests at the edge.
 */
export function compareCounts(actual: ActualCounts, billed: BilledResources, month: Month): string[] {
  const { mix = 'search' } = month;
  const views = month.views || Math.round(actual.edgeRequests / requestsPerView(visitorMixes[mix]).requests);
  const items = monthCost(billed, { ...month, views });
  const line = (what: string, counted: string, assumed: string, share: string) =>
    `${what.padEnd(22)}${counted.padStart(16)}${assumed.padStart(16)}${share.padStart(10)}`;
  const source = month.views ? 'given' : 'from the requests';
  return [
    `The last ${actual.days} days, beside a month of ${views} page views (${source}, ${mix}) and ${month.loops} loops.`,
    '',
    line('', 'counted', 'assumed', 'counted/assumed'.slice(0, 10)),
    ...Object.entries(itemOf).map(([count, what]) => {
      const counted = actual[count as keyof ActualCounts];
      const assumed = items.find((item) => item.what === what)?.used ?? 0;
      const share = assumed > 0 ? `${Math.round((100 * counted) / assumed)} %` : '–';
      return line(what, rounded(counted), rounded(assumed), share);
    }),
    line('Lambda seconds', rounded(actual.functionSeconds), '', ''),
    ...largest(items),
  ];
}

function largest(items: readonly CostItem[]): string[] {
  const [first] = items.toSorted((a, b) => b.dollars - a.dollars);
  return first && first.dollars > 0
    ? ['', `The largest item of the model is ${first.what}, $${first.dollars.toFixed(2)}.`]
    : [];
}

function rounded(amount: number): string {
  return String(Number(amount.toFixed(amount < 10 ? 2 : 0)));
}
