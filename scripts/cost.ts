import { parseArgs } from 'node:util';
import { stageName } from '@touchdown/infra/kit/stages.ts';
import { costTable } from './cost/cost-table.ts';
import { monthCost, sumOf } from './cost/month-cost.ts';
import { pricesAsOf } from './cost/prices.ts';
import { stageBill } from './cost/stage-bill.ts';
import { answerHelp } from './system/answer-help.ts';

/** `npm run cost -- --views 1e6 --loops 2000`: computes a month from the templates, list prices and assumptions. */
const usage = 'Usage: npm run cost -- [--views 1e6] [--loops 2000] [--stage prod] [--json]';
answerHelp(usage);

try {
  const { values } = parseArgs({
    options: {
      views: { type: 'string', default: '0' },
      loops: { type: 'string', default: '0' },
      stage: { type: 'string', default: 'prod' },
      json: { type: 'boolean', default: false },
    },
  });
  const month = { views: amount('views', values.views), loops: amount('loops', values.loops) };
  const stage = stageName(values.stage);
  const items = monthCost(await stageBill(stage), month);
  if (values.json)
    console.log(JSON.stringify({ stage, ...month, pricesAsOf, items, sum: sumOf(items) }, null, 2));
  else {
    console.log(`A month of ${stage}: ${month.views} page views, ${month.loops} radar loops.`);
    console.log(`Prices of us-east-1, ${pricesAsOf}; scripts/cost/ has them and the assumptions.\n`);
    console.log(costTable(items));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function amount(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new Error(`--${name} must be a number from 0, such as 2000 or 1e6, but got "${text}".`);
}
