import { parseArgs } from 'node:util';
import { signedCalls } from '@touchdown/functions/platform/aws/signed-call.ts';
import { stageName, stageSettings } from '@touchdown/infra/kit/stages.ts';
import { countsOf, resourcesOfStage } from './cost/actual-counts.ts';
import { compareCounts } from './cost/compare-counts.ts';
import { costTable } from './cost/cost-table.ts';
import {
  monthCost,
  renderingCost,
  sumOf,
  type Month,
  visitorMixes,
  type VisitorMixName,
} from './cost/month-cost.ts';
import { edgePlans, pricesAsOf, type EdgePlanName } from './cost/prices.ts';
import { stageBill } from './cost/stage-bill.ts';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run cost -- --views 1e6 --loops 2000`: computes a month from the templates, list prices, measured requests and
 * assumptions. With `--actual prod` it puts CloudWatch's counts of the last 30 days beside them.
 */
const usage =
  'Usage: npm run cost -- [--views 1e6] [--loops 2000] [--months 12] [--mix search|readers] [--plan none|pro|business] [--stage prod] [--json] | --actual prod';
answerHelp(usage);

try {
  const { values } = parseArgs({
    options: {
      views: { type: 'string', default: '0' },
      loops: { type: 'string', default: '0' },
      months: { type: 'string', default: '12' },
      mix: { type: 'string', default: 'search' },
      plan: { type: 'string', default: 'none' },
      stage: { type: 'string', default: 'prod' },
      actual: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const month = {
    views: amount('views', values.views),
    loops: amount('loops', values.loops),
    months: amount('months', values.months),
    mix: oneOf<VisitorMixName>('mix', values.mix, visitorMixes),
    plan: oneOf<EdgePlanName>('plan', values.plan, edgePlans),
  } satisfies Month;
  const stage = stageName(values.actual ?? values.stage);
  const billed = await stageBill(stage);
  const items = monthCost(billed, month);
  if (values.actual !== undefined) {
    const { region } = stageSettings(stage, () => undefined);
    const counts = await countsOf(signedCalls(region), await resourcesOfStage(stage, region), Date.now());
    for (const line of compareCounts(counts, billed, month)) console.log(line);
  } else if (values.json)
    console.log(JSON.stringify({ stage, ...month, pricesAsOf, items, sum: sumOf(items) }, null, 2));
  else {
    console.log(
      `A month of ${stage}: ${month.views} page views (${month.mix}), ${month.loops} radar loops, after ${month.months} months.`,
    );
    console.log(`Prices of us-east-1, ${pricesAsOf}; scripts/cost/ has them and the assumptions.\n`);
    console.log(costTable(items));
    console.log(`\n${renderingCost(billed)}`);
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

function oneOf<Name extends string>(name: string, text: string, names: Record<Name, unknown>): Name {
  const found = (Object.keys(names) as Name[]).find((one) => one === text);
  if (found !== undefined) return found;
  throw new Error(`--${name} must be one of ${Object.keys(names).join(', ')}, but got "${text}".`);
}
