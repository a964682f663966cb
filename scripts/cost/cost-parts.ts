import { markdownTable } from '../system/markdown-table.ts';
import type { BilledResources } from './billed-resources.ts';
import { prices } from './prices.ts';
import { costLimits, monthCost, plannedMonth, sumOf, type Month } from './month-cost.ts';

/** What documents say about the costs of `prod`: the document, the name of the part, and its text. */
export function costParts(prod: BilledResources): Record<string, Record<string, () => string>> {
  const dollars = (month: Month) => sumOf(monthCost(prod, month));
  return {
    'README.md': { costs: () => sentence(dollars) },
    'infra/RUNBOOK.md': { costs: () => table(dollars), contributions: contributionSentence },
  };
}

type Dollars = (month: Month) => number;
const idle = { views: 0, loops: 0 };

function sentence(dollars: Dollars): string {
  const visited = (['readers', 'search'] as const).map((mix) => dollars({ ...plannedMonth, mix }));
  const [least, most] = visited.toSorted((a, b) => a - b);
  return [
    `- **Almost nothing when idle.** A stage costs about $${cents(dollars(idle))} a month without visitors,`,
    `and $${whole(least)} to $${whole(most)} with a million page views and 2,000 radar loops (computed).`,
    `Tests keep both below $${cents(costLimits.idle)} and $${cents(costLimits.planned)}.`,
  ].join(' ');
}

function table(dollars: Dollars): string {
  const large = { ...plannedMonth, views: 10e6 };
  const rows: [string, Month][] = [
    ['no visitors, no loops', idle],
    ['1 million views', plannedMonth],
    ['10 million views', large],
    ['10 million views, CloudFront’s plan Business', { ...large, plan: 'business' }],
  ];
  const amount = (value: number) => `$${value < 100 ? cents(value) : whole(value)}`;
  return markdownTable(
    ['a month of `prod`, with 2,000 loops, after a year', 'visits of 1.5 pages', 'visits of 6 pages'],
    rows.map(([what, month]) => [
      what,
      ...(['search', 'readers'] as const).map((mix) => amount(dollars({ ...month, mix }))),
    ]),
  );
}

/** What a thousand take: units of DynamoDB, calls of the API and of functions, their gigabyte-seconds, and S3's writes. */
const ofThousand = {
  'texts or links': {
    writes: 18_000,
    reads: 8_000,
    apiCalls: 3_000,
    calls: 3_000,
    gigabyteSeconds: 150,
    puts: 0,
  },
  /** The original, the picture and the thumbnail of each, and 1.5 seconds of the decoder, which has 1.8 GB. */
  'galleries of five photos': {
    writes: 45_000,
    reads: 35_000,
    apiCalls: 8_000,
    calls: 8_000,
    gigabyteSeconds: 14_000,
    puts: 15_000,
  },
  votes: { writes: 16_000, reads: 4_000, apiCalls: 1_000, calls: 1_000, gigabyteSeconds: 50, puts: 0 },
};
/** Pictures of 300 kB with thumbnails of 40 kB. */
const gigabytesOfGalleries = 1.7;

function contributionSentence(): string {
  const { dynamo, api, lambda, s3 } = prices;
  const amounts = Object.entries(ofThousand).map(([what, of]) => {
    const millionths =
      of.writes * dynamo.perMillionWriteUnits +
      of.reads * dynamo.perMillionReadUnits +
      of.apiCalls * api.perMillionRequests +
      of.calls * lambda.perMillionRequests +
      of.puts * s3.perMillionWrites;
    return `a thousand ${what} $${cents(millionths / 1e6 + of.gigabyteSeconds * lambda.perGigabyteSecond)}`;
  });
  const storage = `$${cents(gigabytesOfGalleries * s3.perGigabyte)} a month`;
  return `Computed without free amounts: ${amounts.join(', ')}. The pictures of a thousand galleries are stored for ${storage}.`;
}

function cents(value: number): string {
  return value.toFixed(2);
}

function whole(value = 0): string {
  return String(Math.round(value));
}
