import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { farthestStationKm, findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { loopMarginMilliseconds } from '@touchdown/shared/radar/loop-defaults.ts';
import { volumeKeyOf } from '../../radar/volume-key.ts';
import type { ArchiveSource } from './archive-server.ts';
import { VolumeWriters, type VolumeToWrite } from './volume-writers.ts';

/** A tornado or storm report of the record on this machine. */
export interface StormEvent {
  id: string;
  /** Of two events at one time, the stronger one is shown. */
  strength: number;
  beganAt: number;
  endedAt: number;
  from: Position;
  to: Position;
}

export interface SimulatedArchiveOptions {
  /** Returns the events that begin on a day of UTC. */
  eventsOf: (day: string) => Promise<StormEvent[]>;
  /** Generated volumes are cached here. */
  folder: string;
}

/** The volumes of one storm, from the start to the end of its loop. */
const volumesOfStorm = 12;
const dayMilliseconds = 86_400_000;

/**
 * An archive with a simulated storm for every tornado of the record, at every radar in range, under the keys of
 * the real archive. A volume is generated when it is first requested.
 */
export function simulatedArchive({ eventsOf, folder }: SimulatedArchiveOptions): ArchiveSource {
  const writers = new VolumeWriters();
  const underway = new Map<string, Promise<void>>();

  async function volumes(prefix: string): Promise<Map<string, Omit<VolumeToWrite, 'file'>>> {
    const [, year, month, day, id = ''] = /^(\d{4})\/(\d\d)\/(\d\d)\/([A-Z0-9]{4})\//.exec(prefix) ?? [];
    const station = findStation(id);
    if (!station) return new Map();
    const midnight = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
    const volumesByKey = new Map<string, Omit<VolumeToWrite, 'file'>>();
    const occupied: { from: number; to: number }[] = [];
    for (const event of await eventsAround(midnight)) {
      if (!isInRange(event, station)) continue;
      const from = event.beganAt - loopMarginMilliseconds;
      const to = event.endedAt + loopMarginMilliseconds;
      // A volume shows one storm.
      if (occupied.some((other) => from < other.to && to > other.from)) continue;
      occupied.push({ from, to });
      for (let index = 0; index < volumesOfStorm; index++) {
        const time = from + ((to - from) / (volumesOfStorm - 1)) * index;
        const second = Math.floor(time / 1_000) * 1_000;
        if (second < midnight || second >= midnight + dayMilliseconds) continue;
        volumesByKey.set(volumeKeyOf(station.id, second), {
          event: { ...event, station, seed: seedOf(event.id) },
          time: second,
        });
      }
    }
    return volumesByKey;
  }

  /**
   * Returns the strongest first. A loop that begins before midnight, or ends after it, needs volumes of two days; both
   * days must choose the same storm where several overlap.
   */
  async function eventsAround(midnight: number): Promise<StormEvent[]> {
    const days = [-1, 0, 1].map((offset) =>
      new Date(midnight + offset * dayMilliseconds).toISOString().slice(0, 10),
    );
    const events = (await Promise.all(days.map(eventsOf))).flat();
    return events.toSorted((a, b) => b.strength - a.strength || a.beganAt - b.beganAt);
  }

  /** Two readers of one volume wait for the same file. */
  function writeOnce(volume: VolumeToWrite): Promise<void> {
    const { file } = volume;
    const written = underway.get(file) ?? writers.write(volume).finally(() => underway.delete(file));
    underway.set(file, written);
    return written;
  }

  return {
    keys: async (prefix) => [...(await volumes(prefix)).keys()].toSorted(),
    async read(key) {
      const file = join(folder, key);
      if (existsSync(file)) return readFile(file);
      const volume = (await volumes(key)).get(key);
      if (!volume) return undefined;
      await writeOnce({ ...volume, file });
      return readFile(file);
    },
    close: async () => writers.close(),
  };
}

function isInRange({ from, to }: StormEvent, station: RadarStation): boolean {
  const middle = { lat: (from.lat + to.lat) / 2, lon: (from.lon + to.lon) / 2 };
  return distanceMiles(middle, station) * kmPerMile <= farthestStationKm;
}

function seedOf(id: string): number {
  return [...id].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}
