import { machineText, thisMachine } from './bench/figures.ts';
import { answerHelp } from './system/answer-help.ts';

interface Bench {
  measures: string;
  run: () => Promise<unknown>;
}

/** `npm run bench -- NAME`: each bench prints its figures beside a reference from the same run, or beside its goal. */
const benches: Record<string, Bench> = {
  search: {
    measures: 'the engine of lists and maps, beside SQLite on the same queries; "large" adds 750,000 rows',
    run: () => import('./bench/search.ts'),
  },
  exports: {
    measures: 'each format of exported files with the whole record: processor time, size and memory',
    run: () => import('./bench/exports.ts'),
  },
  level2: {
    measures: 'the radar decoder, beside bzip2 on the same records',
    run: () => import('./bench/level2.bench.ts'),
  },
  radar: {
    measures: 'a radar loop and its sweeps, beside unpacking the same records',
    run: () => import('./bench/radar.bench.ts'),
  },
  import: {
    measures: 'an import of all files at hand, beside reading them alone',
    run: () => import('./bench/import.ts'),
  },
  start: {
    measures: 'a first and a second start of the site, and its memory; a number adds so many radar loops',
    run: () => import('./bench/start.ts'),
  },
  card: {
    measures: 'the share card of a tornado, beside its limit of 60 ms of processor time',
    run: () => import('./bench/card.bench.ts'),
  },
  web: {
    measures: 'the map of the whole record and the search field in a browser, beside their limits',
    run: () => import('./bench/web.ts'),
  },
  place: {
    measures: 'a place’s answer by a process that has just begun',
    run: () => import('./bench/place.ts'),
  },
  hostile: {
    measures: 'a hostile month: what attacks of a thousand networks, or of the number given, get and cost',
    run: () => import('./bench/hostile.bench.ts'),
  },
};

benches['all'] = {
  measures:
    'all of these with goals, three times or as often as a number says, into docs/speed.md beside the last ones',
  run: () => import('./bench/all.ts'),
};

const lines = Object.entries(benches).map(([name, { measures }]) => `  ${name.padEnd(8)} ${measures}`);
const usage = ['Usage: npm run bench -- NAME', ...lines].join('\n');
answerHelp(usage);
const name = process.argv[2];
const bench = benches[name ?? ''];
if (bench) {
  console.log(`${machineText(thisMachine())}\n`);
  await bench.run();
} else if (name === undefined) {
  console.log(usage);
} else {
  console.error(`There is no bench "${name}".\n${usage}`);
  process.exitCode = 2;
}
