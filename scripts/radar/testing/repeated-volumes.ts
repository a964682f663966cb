import { readFileSync } from 'node:fs';
import { lowestBelowDegrees } from '@touchdown/functions/features/radar/render/wanted-sweeps.ts';
import { bunzip2 } from '@touchdown/level2/unpack.ts';
import { volumeKeyOf } from '../volume-key.ts';
import { timeOfVolume, volumeMover, type Container } from '@touchdown/level2/testing/move-volume.ts';

export interface RepeatedVolume {
  key: string;
  bytes: Uint8Array;
}

/**
 * Returns copies of a real volume with the keys of the archive, each one step later than the one before. The
 * first has the volume's own time, or `from`.
 */
export function repeatVolume(
  path: string,
  station: string,
  {
    count,
    stepMilliseconds,
    from,
    container = 'as it is',
  }: { count: number; stepMilliseconds: number; from?: number; container?: Container },
): RepeatedVolume[] {
  const file = readFileSync(path);
  const isGzip = path.endsWith('.gz');
  const beganAt = timeOfVolume(file);
  const move = volumeMover(file, bunzip2(), { container, belowDegrees: lowestBelowDegrees.NEXRAD });
  return Array.from({ length: count }, (_, place) => {
    const later = (from ?? beganAt) - beganAt + place * stepMilliseconds;
    const key = volumeKeyOf(station, beganAt + later);
    return { key: isGzip ? key.replace(/_V06$/, '.gz') : key, bytes: move(later) };
  });
}
