import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { syntheticRecord } from './sample/synthetic-record.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { answerHelp } from './system/answer-help.ts';

/** `npm run synthetic -- --count 75000 [--seed 1] [--out FILE]` */
const usage = 'Usage: npm run synthetic -- --count 75000 [--seed 1] [--out FILE]';
const maxRows = 5_000_000;

answerHelp(usage);
try {
  const options = {
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options });
  const count = wholeNumber('--count', values.count, 1, maxRows);
  const seed = wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1);
  const out = resolve(values.out ?? join(projectRoot, '.local', `synthetic-${count}.csv`));
  mkdirSync(dirname(out), { recursive: true });
  await pipeline(Readable.from(syntheticRecord(count, seed)), createWriteStream(out));
  const path = relative(process.cwd(), out);
  console.log(`Wrote ${count.toLocaleString('en-US')} synthetic tornadoes (seed ${seed}) to ${path}`);
  console.log(`To see them: npm start -- --record ${path}`);
} catch (error) {
  console.error(`${(error as Error).message}\n${usage}`);
  process.exitCode = 2;
}

function wholeNumber(name: string, text: string | undefined, min: number, max: number): number {
  const value = Number(text);
  if (text === undefined || !/^\d+$/.test(text) || value < min || value > max) {
    const actual = text === undefined ? 'nothing' : `"${text}"`;
    throw new Error(`${name} must be a whole number from ${min} to ${max}, but got ${actual}.`);
  }
  return value;
}
