import { drawTornadoCard } from '@touchdown/functions/features/pages/card/tornado-card.ts';
import { figure } from './figures.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';

/** `npm run bench -- card`: draws share cards of a short, a long and an unplaced path. The goal is 60 ms of processor time. */
const goalMilliseconds = 60;
const rounds = 20;
const cards = {
  short: { start_lat: 35.284, start_lon: -97.628, end_lat: 35.341, end_lon: -97.4, state: 'Oklahoma' },
  long: { start_lat: 37.17, start_lon: -91.36, end_lat: 38.5, end_lon: -87.2, state: 'Missouri' },
  unplaced: { start_lat: null, start_lon: null, end_lat: null, end_lon: null, state: 'Texas' },
};

const first = measure(cards.short);
console.log(`the first card, with unpacking: ${first.toFixed(0)} ms of processor time`);
for (const [name, over] of Object.entries(cards)) {
  const sorted = Array.from({ length: rounds }, () => measure(over)).toSorted((a, b) => a - b);
  const [median = 0, worst = 0] = [sorted[rounds / 2], sorted.at(-1)];
  figure(`card: ${name}`, median, 'ms', goalMilliseconds);
  console.log(`  worst ${worst.toFixed(0)} ms`);
}

function measure(over: Parameters<typeof madeUpTornado>[1]): number {
  const tornado = madeUpTornado('2013-05-20T19:56:00Z', over);
  const before = process.cpuUsage();
  drawTornadoCard(tornado);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
