import { existsSync, mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { farthestStationKm, findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { loopMarginMilliseconds } from '@touchdown/shared/radar/loop-defaults.ts';
import type { SimulatedEvent } from '../../level2/simulated-storm.ts';
import { volumeKeyOf } from '../../level2/volume-key.ts';
import type { ArchiveSource } from './archive-source.ts';

/** What happened, as the record on this machine has it. */
export interface StormEvent {
  id: string;
  beganAt: number;
  endedAt: number;
  from: Position;
  to: Position;
}

export interface SimulatedArchiveOptions {
  /** Of a day of UTC, the strongest first. */
  eventsOf: (day: string) => Promise<StormEvent[]>;
  /** Where volumes are kept once they were made. */
  folder: string;
}

export interface VolumeToWrite {
  event: SimulatedEvent;
  time: number;
}

/** The time before and after the tornado that a loop shows. */
const volumesOfStorm = 12;
/** Each takes a second or two of a processor. */
const maxWorkers = 2;

/**
 * An archive that has a storm for every tornado of the record, wherever a radar would have seen it, under the
 * keys that the real one would have. Nothing is made before somebody asks for it.
 */
export function simulatedArchive({ eventsOf, folder }: SimulatedArchiveOptions): ArchiveSource {
  const waiting: (() => void)[] = [];
  const workers = new Set<Worker>();

  async function volumes(prefix: string): Promise<Map<string, VolumeToWrite>> {
    const [, year, month, day, id = ''] = /^(\d{4})\/(\d\d)\/(\d\d)\/([A-Z0-9]{4})\//.exec(prefix) ?? [];
    const station = findStation(id);
    if (!station) return new Map();
    const found = new Map<string, VolumeToWrite>();
    const taken: { from: number; to: number }[] = [];
    for (const happened of await eventsOf(`${year}-${month}-${day}`)) {
      if (!isInReach(happened, station)) continue;
      const from = happened.beganAt - loopMarginMilliseconds;
      const to = happened.endedAt + loopMarginMilliseconds;
      // One storm at a time: the stronger one was there first.
      if (taken.some((other) => from < other.to && to > other.from)) continue;
      taken.push({ from, to });
      for (let place = 0; place < volumesOfStorm; place++) {
        const time = from + ((to - from) / (volumesOfStorm - 1)) * place;
        const second = Math.floor(time / 1_000) * 1_000;
        found.set(volumeKeyOf(station.id, second), {
          event: { ...happened, station, seed: seedOf(happened.id) },
          time: second,
        });
      }
    }
    return found;
  }

  async function write(volume: VolumeToWrite): Promise<Uint8Array> {
    while (workers.size >= maxWorkers) await new Promise<void>((resolve) => waiting.push(resolve));
    const worker = new Worker(new URL('write-simulated-volume.ts', import.meta.url), { workerData: volume });
    workers.add(worker);
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('A volume was not finished.')));
      });
    } finally {
      workers.delete(worker);
      waiting.shift()?.();
    }
  }

  return {
    keys: async (prefix) => [...(await volumes(prefix)).keys()].toSorted(),
    async read(key) {
      const file = join(folder, key);
      if (existsSync(file)) return readFile(file);
      const volume = (await volumes(key)).get(key);
      if (!volume) return undefined;
      const bytes = await write(volume);
      mkdirSync(dirname(file), { recursive: true });
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
      return bytes;
    },
    close: async () => {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

function isInReach({ from, to }: StormEvent, station: RadarStation): boolean {
  const middle = { lat: (from.lat + to.lat) / 2, lon: (from.lon + to.lon) / 2 };
  return distanceMiles(middle, station) * kmPerMile <= farthestStationKm;
}

function seedOf(id: string): number {
  return [...id].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}
