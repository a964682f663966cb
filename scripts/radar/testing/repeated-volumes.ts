import { readFileSync } from 'node:fs';
import { loadBunzip2 } from '@touchdown/functions/radar/load-bunzip2.ts';
import { readVolume } from '@touchdown/shared/level2/read-volume.ts';
import { writeVolume } from '../../level2/write-volume.ts';

export interface RepeatedVolume {
  key: string;
  bytes: Uint8Array;
}

/** Of the low cuts of a real volume a row of volumes, each so much later than the one before. */
export async function repeatVolume(
  file: string,
  station: string,
  { count, stepMs }: { count: number; stepMs: number },
): Promise<RepeatedVolume[]> {
  const volume = await readVolume([readFileSync(file)], {
    decompress: await loadBunzip2(),
    wants: { upToDegrees: 0.7 },
  });
  const beganAt = volume.time ?? volume.sweeps[0]?.startTime ?? 0;
  return Array.from({ length: count }, (_, place) => {
    const later = place * stepMs;
    const sweeps = volume.sweeps.map((sweep) => ({
      ...sweep,
      startTime: sweep.startTime + later,
      endTime: sweep.endTime + later,
      radials: { ...sweep.radials, time: sweep.radials.time.map((time) => time + later) },
    }));
    const time = beganAt + later;
    const messages = volume.location ? 31 : 1;
    const bytes = writeVolume({ ...volume, station, time, sweeps }, { messages, container: 'ldm-bzip2' });
    return { key: keyOf(station, time), bytes };
  });
}

export function keyOf(station: string, time: number): string {
  const iso = new Date(time).toISOString();
  const stamp = `${iso.slice(0, 10).replaceAll('-', '')}_${iso.slice(11, 19).replaceAll(':', '')}`;
  return `${iso.slice(0, 10).replaceAll('-', '/')}/${station}/${station}${stamp}_V06`;
}
