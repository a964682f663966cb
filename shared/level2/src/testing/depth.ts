/// <reference types="node" />
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

// Tests of every package may import the test support of this one, and no other package's.

/** `npm test -- --all` sets it to `all`. */
export const depthVariable = 'TEST_DEPTH';

/** The file in which a run notes what its samples leave out. */
export const leftOutVariable = 'TEST_LEFT_OUT';

/** Whether deep families of tests run whole, as a release needs them, and not as a sample. */
export const isWhole = process.env[depthVariable] === 'all';

/** Which samples a run takes: those of `TEST_SEED`, or of the day on which it has begun. */
export const sampleSeed = Number(
  process.env['TEST_SEED'] ?? process.env['TEST_DAY'] ?? Math.floor(Date.now() / 86_400_000),
);

/**
 * Returns a part of a family, and all of it in a whole run. The parts share no member, and each day takes the next one,
 * so that a family of twenty parts has been tried after twenty days.
 */
export function sampleOf<T>(family: string, members: readonly T[], size: number, seed = sampleSeed): T[] {
  if (isWhole || members.length <= size) return [...members];
  noteLeftOut(family, size, members.length);
  return partOf(members, size, seed);
}

/** The members of a part are spread over the family, because neighbors are often alike. */
export function partOf<T>(members: readonly T[], size: number, seed: number): T[] {
  const parts = Math.ceil(members.length / size);
  return members.filter((_, at) => at % parts === seed % parts);
}

/** Returns how many of made-up cases to try. The cases are those of `sampleSeed` and the numbers after it. */
export function casesAtDepth(family: string, few: number, all: number): number {
  if (isWhole) return all;
  noteLeftOut(family, few, all);
  return few;
}

/** What most tests of stores run on besides, in a whole run. Of many files, so it has one name. */
export const secondStandIn = 'tests of stores on DynamoDB Local besides';

/** Returns whether to run what has no parts, such as tests on a second database. */
export function onlyWhole(family: string): boolean {
  if (!isWhole) noteLeftOut(family, 0, 1);
  return isWhole;
}

/** Returns a line for each family of which a run has left something out. Many files may have noted the same. */
export function leftOutLines(file: string): string[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return [...new Set(lines)].toSorted();
}

function noteLeftOut(family: string, taken: number, of: number): void {
  const file = process.env[leftOutVariable];
  if (file === undefined) return;
  appendFileSync(file, `${family}${of === 1 ? '' : ` (${taken} of ${of} ran)`}\n`);
}
