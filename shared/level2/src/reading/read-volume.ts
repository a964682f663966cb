import { gunzipStream } from '../gzip/gunzip-stream.ts';
import { LevelTwoReader, type LevelTwoOptions } from './level-two-reader.ts';
import type { Sweep, Volume } from '../volume/volume.ts';

export interface ReadVolumeOptions extends LevelTwoOptions {
  /** Called for each wanted sweep as soon as it is complete. */
  onSweep?: (sweep: Sweep) => void;
}

/**
 * Reads a volume from its chunks, with or without gzip. It reads only as many chunks as it needs: the end of the loop
 * ends the source, which aborts a download.
 */
export async function readVolume(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { onSweep, ...options }: ReadVolumeOptions = {},
): Promise<Volume> {
  const reader = new LevelTwoReader(options);
  const reported = new Set<number>();
  const reportNew = (sweeps: readonly Sweep[]) => {
    for (const sweep of sweeps) {
      if (!reported.has(sweep.startTime)) onSweep?.(sweep);
      reported.add(sweep.startTime);
    }
  };
  for await (const chunk of gunzipStream(chunks)) {
    reportNew(reader.push(chunk));
    if (reader.isDone) break;
  }
  const volume = reader.end();
  reportNew(volume.sweeps);
  return volume;
}
