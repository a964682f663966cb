import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { levelTwoFiles } from './level-two-files.ts';
import { decodeByReference } from './reference-decoder.ts';
import { referenceChecksum, toSweeps } from './sweep-checksum.ts';

/** `node scripts/level2/testing/write-golden-checksums.ts`: writes checksums of every real sweep, from the reference decoder. */
const golden = Object.fromEntries(
  levelTwoFiles().map(({ name, path }) => {
    const sweeps = toSweeps(decodeByReference(readFileSync(path)));
    return [
      name,
      sweeps.map((sweep) => `${sweep[0]?.elevationNumber} ${sweep.length} ${referenceChecksum(sweep)}`),
    ];
  }),
);
writeFileSync(
  join(import.meta.dirname, 'golden-checksums.json'),
  `${JSON.stringify(golden, undefined, 2)}\n`,
);
console.log(`${Object.keys(golden).length} files, ${Object.values(golden).flat().length} sweeps`);
