import { LevelTwoError } from '@touchdown/shared/level2/level-two-error.ts';
import { LevelTwoReader } from '@touchdown/shared/level2/level-two-reader.ts';
import type { WantedSweeps } from '@touchdown/shared/level2/sweep-selection.ts';
import type { Decompress } from '@touchdown/shared/level2/decompress.ts';
import type { Volume } from '@touchdown/shared/level2/volume.ts';
import { SeededRandom } from '@touchdown/shared/random/seeded-random.ts';

/** A file to damage, without gzip. */
export interface FuzzedFile {
  name: string;
  bytes: Uint8Array;
}

export interface FuzzCase {
  file: string;
  /** A description of the damage. */
  damage: string;
  outcome: 'whole' | 'partial' | 'refused';
  milliseconds: number;
  codeBytes: number;
}

/** Real volumes unpack to at most 70 MB, so a damaged one may not become much larger. */
const maxCodeBytes = 256 * 1024 * 1024;

const selections: readonly WantedSweeps[] = [
  { every: 'sweep' },
  { cut: 0, moment: 'REF' },
  { cut: 1, moment: 'VEL' },
  { upToDegrees: 0.7, moment: 'VEL' },
];

/**
 * Damages a file and reads it. Throws if the reader neither returns a consistent volume nor throws a
 * `LevelTwoError`.
 */
export function runFuzzCase(files: readonly FuzzedFile[], seed: number, decompress: Decompress): FuzzCase {
  const random = new SeededRandom(seed);
  const file = random.pick(files);
  const { bytes, damage } = damageFile(file.bytes, random);
  const wants = random.pick(selections);
  const name = `${file.name}, seed ${seed}: ${damage}, ${JSON.stringify(wants)}`;
  const startedAt = performance.now();
  let codeBytes = 0;
  let outcome: FuzzCase['outcome'];
  try {
    const reader = new LevelTwoReader({ decompress, wants });
    const step = random.pick([4_096, 65_536, bytes.length + 1]);
    for (let at = 0; at < bytes.length && !reader.isDone; at += step)
      reader.push(bytes.subarray(at, at + step));
    const volume = reader.end();
    codeBytes = checkVolume(volume, name);
    outcome = volume.isComplete ? 'whole' : 'partial';
  } catch (error) {
    if (!(error instanceof LevelTwoError)) throw new Error(`${name} failed`, { cause: error });
    outcome = 'refused';
  }
  return { file: file.name, damage, outcome, milliseconds: performance.now() - startedAt, codeBytes };
}

function damageFile(whole: Uint8Array, random: SeededRandom): { bytes: Uint8Array; damage: string } {
  const end = random.chance(0.5) ? random.whole(0, whole.length) : whole.length;
  // A copy: slicing a Buffer would damage the file for every later case.
  const bytes = new Uint8Array(whole.subarray(0, end));
  const damages = end < whole.length ? [`cut at ${end}`] : [];
  const flips = damages.length === 0 || random.chance(0.5) ? random.pick([1, 1, 3, 20, 200]) : 0;
  // Damage in headers has more effects than in codes, so half of the cases only damage the beginning.
  const reach = random.chance(0.5) ? Math.min(bytes.length, 400_000) : bytes.length;
  for (let flip = 0; flip < (reach > 0 ? flips : 0); flip += 1) {
    const at = random.whole(0, reach - 1);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.whole(0, 7));
  }
  if (flips > 0) damages.push(`${flips} bits flipped within ${reach} bytes`);
  if (random.chance(0.1) && bytes.length > 0) {
    const from = random.whole(0, bytes.length - 1);
    const length = random.whole(1, 5_000);
    const filler = random.pick([0, 0xff]);
    bytes.fill(filler, from, Math.min(bytes.length, from + length));
    damages.push(`${length} bytes ${filler} from ${from}`);
  }
  return { bytes, damage: damages.join(', ') };
}

/** Checks what every volume must fulfil, and returns the number of bytes of its codes. */
function checkVolume({ sweeps, isComplete, problems }: Volume, name: string): number {
  const check = (isTrue: boolean, problem: string) => {
    if (!isTrue) throw new Error(`${name}: ${problem}`);
  };
  check(isComplete || problems.length > 0, 'incomplete without a reason');
  check(!isComplete || sweeps.every((sweep) => sweep.isComplete), 'complete with an incomplete sweep');
  let codeBytes = 0;
  for (const { radials, moments, elevationNumber } of sweeps) {
    const { count } = radials;
    check(
      count > 0 && elevationNumber >= 1 && elevationNumber <= 32,
      'a sweep without radials or with a wrong number',
    );
    check(
      radials.azimuthDegrees.length === count && radials.time.length === count,
      'radials of different counts',
    );
    check(
      radials.azimuthDegrees.every((azimuth) => azimuth >= 0 && azimuth <= 360),
      'an impossible azimuth',
    );
    for (const { codes, gateCount, gatesSent, scale } of Object.values(moments)) {
      check(codes.length === count * gateCount && gatesSent.length === count, 'a table of the wrong size');
      check(
        gatesSent.every((gates) => gates <= gateCount) && scale > 0,
        'more gates than the table has, or a wrong scale',
      );
      codeBytes += codes.byteLength;
    }
  }
  check(codeBytes <= maxCodeBytes, `${codeBytes} bytes of codes`);
  return codeBytes;
}
