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
import type { ArchiveSource } from './archive-server.ts';

/** A tornado or storm report of the record on this machine. */
export interface StormEvent {
  id: string;
  beganAt: number;
  endedAt: number;
  from: Position;
  to: Position;
}

export interface SimulatedArchiveOptions {
  /** Returns the events of a day of UTC, the strongest first. */
  eventsOf: (day: string) => Promise<StormEvent[]>;
  /** Generated volumes are cached here. */
  folder: string;
}

export interface VolumeToWrite {
  event: SimulatedEvent;
  time: number;
}

/** The volumes of one storm, from the start to the end of its loop. */
const volumesOfStorm = 12;
/** A volume takes one or two seconds of processor time. */
const maxWorkers = 2;

/**
 * An archive with a simulated storm for every tornado of the record, at every radar in range, under the keys of
 * the real archive. A volume is generated when it is first requested.
 */
export function simulatedArchive({ eventsOf, folder }: SimulatedArchiveOptions): ArchiveSource {
  const waiting: (() => void)[] = [];
  const workers = new Set<Worker>();

  async function volumes(prefix: string): Promise<Map<string, VolumeToWrite>> {
    const [, year, month, day, id = ''] = /^(\d{4})\/(\d\d)\/(\d\d)\/([A-Z0-9]{4})\//.exec(prefix) ?? [];
    const station = findStation(id);
    if (!station) return new Map();
    const volumesByKey = new Map<string, VolumeToWrite>();
    const occupied: { from: number; to: number }[] = [];
    for (const event of await eventsOf(`${year}-${month}-${day}`)) {
      if (!isInRange(event, station)) continue;
      const from = event.beganAt - loopMarginMilliseconds;
      const to = event.endedAt + loopMarginMilliseconds;
      // A volume shows one storm. The events are sorted by strength, so the stronger one is kept.
      if (occupied.some((other) => from < other.to && to > other.from)) continue;
      occupied.push({ from, to });
      for (let index = 0; index < volumesOfStorm; index++) {
        const time = from + ((to - from) / (volumesOfStorm - 1)) * index;
        const second = Math.floor(time / 1_000) * 1_000;
        volumesByKey.set(volumeKeyOf(station.id, second), {
          event: { ...event, station, seed: seedOf(event.id) },
          time: second,
        });
      }
    }
    return volumesByKey;
  }

  async function write(volume: VolumeToWrite): Promise<Uint8Array> {
    while (workers.size >= maxWorkers) await new Promise<void>((resolve) => waiting.push(resolve));
    const worker = new Worker(new URL('write-simulated-volume.ts', import.meta.url), { workerData: volume });
    workers.add(worker);
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('The worker exited before it had written the volume.')));
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

function isInRange({ from, to }: StormEvent, station: RadarStation): boolean {
  const middle = { lat: (from.lat + to.lat) / 2, lon: (from.lon + to.lon) / 2 };
  return distanceMiles(middle, station) * kmPerMile <= farthestStationKm;
}

function seedOf(id: string): number {
  return [...id].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}
