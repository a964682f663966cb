import { existsSync, mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { folderOf } from '@touchdown/functions/features/radar/archive/volume-key.ts';
import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { farthestStationKm, findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { eraOf } from '../../level2/storm-eras.ts';
import { simulatedVolumes, type SimulatedEvent } from '../../level2/simulated-storm.ts';
import type { ArchiveSource } from './archive-source.ts';

/** What happened, as the record on this machine has it. */
export interface StormEvent {
  id: string;
  beganAt: number;
  endedAt: number;
  from: { lat: number; lon: number };
  to: { lat: number; lon: number };
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

/** As much before and behind the tornado as a film shows. */
const marginMilliseconds = 20 * 60_000;
const kmPerMile = 1.609344;
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
      const from = happened.beganAt - marginMilliseconds;
      const to = happened.endedAt + marginMilliseconds;
      // One storm at a time: the stronger one was there first.
      if (taken.some((other) => from < other.to && to > other.from)) continue;
      taken.push({ from, to });
      for (let place = 0; place < simulatedVolumes; place++) {
        const time = from + ((to - from) / (simulatedVolumes - 1)) * place;
        const second = Math.floor(time / 1_000) * 1_000;
        found.set(keyOf(station, second), {
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

/** As the archive of that year names its volumes. */
function keyOf({ id }: RadarStation, time: number): string {
  const [day = '', clock = ''] = new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T');
  const name = `${id}${day}_${clock}`;
  return folderOf(id, time) + (eraOf(time).messages === 31 ? `${name}_V06` : name);
}

function seedOf(id: string): number {
  return [...id].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}
