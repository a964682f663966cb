import { expect, test } from 'vitest';
import { bunzip2 } from '@touchdown/shared/level2/bunzip2/bunzip2.ts';
import { runFuzzCase } from './testing/fuzz-cases.ts';
import { realFiles, writtenFiles } from './testing/fuzzed-files.ts';

// A fault of the reader shows within some dozens. `node scripts/level2/testing/fuzz.ts` tries as many as there is time for.
test('400 damaged volumes are read whole, in part, or refused', async () => {
  const decompress = bunzip2();
  const files = writtenFiles();
  const outcomes = new Set<string>();
  for (let seed = 1_000_000; seed < 1_000_400; seed += 1)
    outcomes.add(runFuzzCase(files, seed, decompress).outcome);
  expect([...outcomes].sort()).toEqual(['partial', 'refused', 'whole']);
});

const real = realFiles(700_000);

const realTitle = '30 damaged real volumes are too (../shared/data/level2)';

test.skipIf(real.length === 0)(realTitle, async () => {
  const decompress = bunzip2();
  for (let seed = 2_000_000; seed < 2_000_030; seed += 1) runFuzzCase(real, seed, decompress);
});
