import { LevelTwoError } from '@touchdown/shared/level2/level-two-error.ts';
import { LevelTwoReader } from '@touchdown/shared/level2/level-two-reader.ts';
import type { WantedSweeps } from '@touchdown/shared/level2/sweep-selection.ts';
import type { Decompress } from '@touchdown/shared/level2/unpack-record.ts';
import type { Volume } from '@touchdown/shared/level2/volume.ts';
import { SeededRandom } from '@touchdown/shared/catalogue/testing/seeded-random.ts';

/** A file to damage, gzip taken off, and how many radials it has whole. */
export interface FuzzedFile {
  name: string;
  bytes: Uint8Array;
}

export interface FuzzCase {
  file: string;
  /** What was done to it, enough to do it again. */
  damage: string;
  outcome: 'whole' | 'partial' | 'refused';
  milliseconds: number;
  codeBytes: number;
}

/** Real volumes unpack to 70 MB at most, so nothing that was damaged may become much more. */
const maxCodeBytes = 256 * 1024 * 1024;

const wishes: readonly WantedSweeps[] = [
  { every: 'sweep' },
  { cut: 0, moment: 'REF' },
  { cut: 1, moment: 'VEL' },
  { upToDegrees: 0.7, moment: 'VEL' },
];

/**
 * Damages a file and reads it. Throws where the reader does anything but answer a volume that fits together
 * or a `LevelTwoError`.
 */
export function runFuzzCase(files: readonly FuzzedFile[], seed: number, decompress: Decompress): FuzzCase {
  const random = new SeededRandom(seed);
  const file = random.pick(files);
  const { bytes, damage } = damaged(file.bytes, random);
  const wants = random.pick(wishes);
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

function damaged(whole: Uint8Array, random: SeededRandom): { bytes: Uint8Array; damage: string } {
  const end = random.chance(0.5) ? random.whole(0, whole.length) : whole.length;
  // A copy: slicing a Buffer would damage the file for every later case.
  const bytes = new Uint8Array(whole.subarray(0, end));
  const done = end < whole.length ? [`cut at ${end}`] : [];
  const flips = done.length === 0 || random.chance(0.5) ? random.pick([1, 1, 3, 20, 200]) : 0;
  // Headers decide more than codes do, so half of the damage is near the beginning.
  const reach = random.chance(0.5) ? Math.min(bytes.length, 400_000) : bytes.length;
  for (let flip = 0; flip < (reach > 0 ? flips : 0); flip += 1) {
    const at = random.whole(0, reach - 1);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.whole(0, 7));
  }
  if (flips > 0) done.push(`${flips} bits flipped within ${reach} bytes`);
  if (random.chance(0.1) && bytes.length > 0) {
    const from = random.whole(0, bytes.length - 1);
    const length = random.whole(1, 5_000);
    const filler = random.pick([0, 0xff]);
    bytes.fill(filler, from, Math.min(bytes.length, from + length));
    done.push(`${length} bytes ${filler} from ${from}`);
  }
  return { bytes, damage: done.join(', ') };
}

/** What a volume promises, whatever it was read from. Answers how many bytes its codes have. */
function checkVolume({ sweeps, isComplete, problems }: Volume, name: string): number {
  const claim = (isTrue: boolean, what: string) => {
    if (!isTrue) throw new Error(`${name}: ${what}`);
  };
  claim(isComplete || problems.length > 0, 'incomplete without a reason');
  claim(!isComplete || sweeps.every((sweep) => sweep.isComplete), 'complete with an incomplete sweep');
  let codeBytes = 0;
  for (const { radials, moments, elevationNumber } of sweeps) {
    const { count } = radials;
    claim(count > 0 && elevationNumber >= 1 && elevationNumber <= 32, 'a sweep of nothing');
    claim(radials.azimuthDegrees.length === count && radials.time.length === count, 'radials do not agree');
    claim(
      radials.azimuthDegrees.every((azimuth) => azimuth >= 0 && azimuth <= 360),
      'an impossible azimuth',
    );
    for (const { codes, gateCount, gatesSent, scale } of Object.values(moments)) {
      claim(codes.length === count * gateCount && gatesSent.length === count, 'a table of another size');
      claim(gatesSent.every((gates) => gates <= gateCount) && scale > 0, 'gates that were not sent');
      codeBytes += codes.byteLength;
    }
  }
  claim(codeBytes <= maxCodeBytes, `${codeBytes} bytes of codes`);
  return codeBytes;
}
