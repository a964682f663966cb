import { expect, test } from 'vitest';
import { bunzip2 } from '../bunzip2/bunzip2.ts';
import { casesAtDepth, sampleOf, sampleSeed } from './depth.ts';
import { runFuzzCase } from './fuzz-cases.ts';
import { realFiles, writtenFiles } from './fuzzed-files.ts';
import { levelTwoFiles } from './level-two-files.ts';

// A fault of the reader shows within some dozens. `node shared/level2/src/testing/fuzz.ts` tries as many as there is time for.
test('damaged volumes are read whole, in part, or refused', async () => {
  const decompress = bunzip2();
  const files = writtenFiles();
  const outcomes = new Set<string>();
  const all = 400;
  const cases = casesAtDepth('damaged volumes', 80, all);
  const first = 1_000_000 + sampleSeed * 1_000;
  for (let seed = first; seed < first + cases; seed += 1)
    outcomes.add(runFuzzCase(files, seed, decompress).outcome);
  // Few are refused, and a sample may have none of them.
  const rare = cases === all || outcomes.has('refused') ? ['refused'] : [];
  expect([...outcomes].sort()).toEqual(['partial', ...rare, 'whole']);
});

const realTitle = 'damaged real volumes are too (../shared/data/level2)';

test.skipIf(levelTwoFiles().length === 0)(realTitle, async () => {
  const decompress = bunzip2();
  const real = realFiles(700_000);
  const seeds = Array.from({ length: 30 }, (_, at) => 2_000_000 + at);
  for (const seed of sampleOf('damaged real volumes', seeds, 8)) runFuzzCase(real, seed, decompress);
});
