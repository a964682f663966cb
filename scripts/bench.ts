import { answerHelp } from './system/answer-help.ts';

/** `npm run bench -- NAME`: each bench prints its figures beside a reference from the same run. */
const benches: Record<string, () => Promise<unknown>> = {
  search: () => import('./bench/search.ts'),
  words: () => import('./bench/typed-search.ts'),
  api: () => import('./bench/api.ts'),
  auth: () => import('./bench/auth.ts'),
  web: () => import('./bench/web.ts'),
  level2: () => import('./bench/level2.ts'),
  contributions: () => import('./bench/contributions.ts'),
  radar: () => import('./bench/radar.ts'),
  start: () => import('./bench/start.ts'),
  import: () => import('./bench/import.ts'),
  text: () => import('./bench/text.ts'),
  export: () => import('./bench/export.ts'),
};

answerHelp(`Usage: npm run bench -- ${Object.keys(benches).join('|')}`);
const name = process.argv[2] ?? '';
const run = benches[name];
if (run) {
  await run();
} else {
  console.error(`There is no bench "${name}". The benches are ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 2;
}
