import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { levelTwoFiles } from './testing/level-two-files.ts';
import { readByTheDocuments } from './testing/reading-by-the-documents.ts';
import { checksumByTheDocuments, toSweeps } from './testing/sweep-checksum.ts';

/** `node scripts/level2/write-golden-checksums.ts`: the codes of every sweep, by the reading that is not the decoder's. */
const golden = Object.fromEntries(
  levelTwoFiles().map(({ name, path }) => {
    const sweeps = toSweeps(readByTheDocuments(readFileSync(path)));
    return [
      name,
      sweeps.map((sweep) => `${sweep[0]?.elevationNumber} ${sweep.length} ${checksumByTheDocuments(sweep)}`),
    ];
  }),
);
writeFileSync(
  join(import.meta.dirname, 'testing', 'golden-checksums.json'),
  `${JSON.stringify(golden, undefined, 2)}\n`,
);
console.log(`${Object.keys(golden).length} files, ${Object.values(golden).flat().length} sweeps`);
