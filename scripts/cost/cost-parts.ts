import { markdownTable } from '../system/markdown-table.ts';
import type { BilledResources } from './billed-resources.ts';
import { costLimits, monthCost, plannedMonth, sumOf, type Month } from './month-cost.ts';

/** What documents say about the costs of `prod`: the document, the name of the part, and its text. */
export function costParts(prod: BilledResources): Record<string, Record<string, () => string>> {
  const dollars = (month: Month) => sumOf(monthCost(prod, month));
  return {
    'README.md': { costs: () => sentence(dollars) },
    'infra/RUNBOOK.md': { costs: () => table(dollars) },
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

function cents(value: number): string {
  return value.toFixed(2);
}

function whole(value = 0): string {
  return String(Math.round(value));
}
