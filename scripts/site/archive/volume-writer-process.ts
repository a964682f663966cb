import { renameSync, writeFileSync } from 'node:fs';
import { simulateVolume } from '@touchdown/level2/writing/simulated-storm.ts';
import { writeVolume } from '@touchdown/level2/writing/write-volume.ts';
import type { VolumeToWrite, VolumeWritten } from './volume-writers.ts';

/** Writes the volumes that its parent sends, one after the other, and ends with its parent. */
process.on('message', ({ event, time, file }: VolumeToWrite) => {
  const bytes = writeVolume(simulateVolume(event, time), { messages: 31, container: 'ldm-bzip2' });
  // Nobody reads half a volume.
  writeFileSync(`${file}.part`, bytes);
  renameSync(`${file}.part`, file);
  process.send?.({ file } satisfies VolumeWritten);
});
process.on('disconnect', () => process.exit());
