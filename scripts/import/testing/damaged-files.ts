import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { damages } from './damages.ts';
import { fileFamilies, type WholeFile } from './whole-files.ts';

export interface DamagedFile {
  /** Says what was done to which file, and from which seed. */
  label: string;
  damage: string;
  /** The files among which the record has the undamaged one. */
  from: readonly WholeFile[];
  whole: WholeFile;
  name: string;
  bytes: Buffer;
  isHarmless: boolean;
}

/**
 * Returns this many damaged files, the same for the same seed. Each round takes every damage once, of another family
 * than the round before and, by turns, of each of the given sets of files.
 */
export function damagedFiles(
  count: number,
  seed: number,
  sets: readonly (readonly WholeFile[])[],
): DamagedFile[] {
  const names = Object.keys(damages);
  return Array.from({ length: count }, (_, number) => {
    const [round, at] = [Math.floor(number / names.length), number % names.length];
    const damage = names[at] ?? '';
    const family = fileFamilies[(at + round) % fileFamilies.length];
    const from = sets[(at + Math.floor(round / fileFamilies.length)) % sets.length] ?? [];
    const whole = from.find((file) => file.family === family);
    const how = damages[damage];
    if (!whole || !how) throw new Error(`Expected a file of ${family} to damage, got none.`);
    const { bytes, name = whole.name } = how.apply(whole, new SeededRandom(seed + number), from);
    const label = `${number}: ${name}, ${damage} (seed ${seed})`;
    return { label, damage, from, whole, name, bytes, isHarmless: how.isHarmless ?? false };
  });
}
