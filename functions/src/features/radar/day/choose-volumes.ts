import { nearestStations } from '@touchdown/shared/radar/nearest-stations.ts';
import { partOfPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import type { VolumeKey } from '../archive/volume-key.ts';
import { listVolumesOfJob } from '../archive/list-volumes.ts';
import type { PlannedTornado } from './plan-day.ts';

/** A volume to read, and the tornadoes that it may show. */
export interface ChosenVolume extends VolumeKey {
  tornadoes: PlannedTornado[];
}

/** Recorded times are rounded, and often some minutes off. */
const slackMilliseconds = 5 * 60_000;

interface Choice {
  archive: ArchiveSettings;
  /** In the order in which they are wanted. */
  tornadoes: readonly PlannedTornado[];
  /** How many volumes may be chosen. */
  most: number;
  signal: AbortSignal;
}

/**
 * Chooses what to read of a day: of each tornado the volumes of the nearest radar that has any, from five minutes before
 * it to five minutes after it. Tornadoes of one storm share volumes. One whose volumes are too many is left out, and the
 * next ones may still find room.
 */
export async function chooseVolumes({ archive, tornadoes, most, signal }: Choice): Promise<ChosenVolume[]> {
  const chosen = new Map<string, ChosenVolume>();
  const from = Math.min(...tornadoes.map(({ beganAt }) => beganAt)) - slackMilliseconds;
  const to = Math.max(...tornadoes.map(({ endedAt }) => endedAt)) + slackMilliseconds;
  const lists = new Map<string, Promise<VolumeKey[]>>();
  const volumesOf = (stationId: string) => {
    const list = lists.get(stationId) ?? listVolumesOfJob(archive, stationId, { from, to }, signal);
    lists.set(stationId, list);
    return list;
  };
  for (const tornado of tornadoes) {
    const volumes = await nearestVolumes(tornado, volumesOf);
    const more = volumes.filter(({ key }) => !chosen.has(key));
    if (chosen.size + more.length > most) continue;
    for (const volume of volumes) {
      const known = chosen.get(volume.key) ?? { ...volume, tornadoes: [] };
      known.tornadoes.push(tornado);
      chosen.set(volume.key, known);
    }
  }
  return [...chosen.values()];
}

/** Of the nearest radar that has any for its time. */
async function nearestVolumes(
  { path, beganAt, endedAt }: PlannedTornado,
  volumesOf: (stationId: string) => Promise<VolumeKey[]>,
): Promise<VolumeKey[]> {
  const middle = partOfPath(path, 0.5).at(-1) ?? path[0];
  if (!middle) return [];
  const [from, to] = [beganAt - slackMilliseconds, endedAt + slackMilliseconds];
  for (const { station } of nearestStations(middle)) {
    const volumes = await volumesOf(station.id);
    const inTime = volumes.filter((volume) => volume.beganAt >= from && volume.beganAt <= to);
    if (inTime.length > 0) return inTime;
  }
  return [];
}
