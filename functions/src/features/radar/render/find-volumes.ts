import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { farthestStationKm, findStation, nearestStations } from '@touchdown/shared/radar/nearest-stations.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { listVolumes } from '../archive/list-volumes.ts';
import type { VolumeKey } from '../archive/volume-key.ts';
import { LoopError } from './loop-error.ts';
import type { LoopOptions } from './loop-request.ts';

export interface FoundVolumes {
  station: RadarStation;
  volumes: VolumeKey[];
  notes: string[];
}

type Window = Pick<LoopOptions, 'stationId' | 'startAt' | 'endAt'>;

/** The requested radar, or the nearest one with volumes for the time. */
export async function findVolumes(
  archive: ArchiveSettings,
  middle: Position,
  { stationId, startAt, endAt }: Window,
  signal: AbortSignal,
): Promise<FoundVolumes> {
  const stations = stationId ? [stationById(stationId)] : stationsFor(middle);
  const notes: string[] = [];
  for (const station of stations) {
    const { volumes } = await list(archive, station.id, startAt, endAt, signal);
    if (volumes.length > 0) return { station, volumes, notes };
    notes.push(`The archive has no scans from ${station.id} (${station.name}) for that time.`);
  }
  if (stations.length === 0)
    throw new LoopError('NO_RADAR_DATA', `No radar is within ${farthestStationKm} km of the track.`);
  const tried = stations.map(({ id }) => id).join(', ');
  const times = `${iso(startAt)} to ${iso(endAt)}`;
  const reason =
    endAt < nationwideFrom ? ' It begins in 1991 in some places, and nationwide about 1996.' : '';
  throw new LoopError('NO_RADAR_DATA', `The archive has no radar scans of ${tried} for ${times}.${reason}`);
}

/** From here on all radars of the network are in the archive. */
const nationwideFrom = Date.UTC(1997, 0, 1);
/** How far the velocities of an airport's radar reach. */
const airportReachKm = 90;

/** An airport's radar is only taken where those of the network have nothing. */
function stationsFor(middle: Position): RadarStation[] {
  const airports = nearestStations(middle, { kinds: ['TDWR'], withinKm: airportReachKm });
  return [...nearestStations(middle), ...airports].map(({ station }) => station);
}

function stationById(id: string): RadarStation {
  const station = findStation(id.toUpperCase());
  if (station) return station;
  throw new LoopError(
    'BAD_OPTION',
    `There is no radar "${id}". Please use the ID of a NEXRAD or TDWR station, such as KTLX.`,
  );
}

async function list(
  archive: ArchiveSettings,
  id: string,
  from: number,
  to: number,
  signal: AbortSignal,
): ReturnType<typeof listVolumes> {
  try {
    return await listVolumes(archive, id, { from, to }, signal);
  } catch (cause) {
    if (!(cause instanceof DownloadError)) throw cause;
    throw new LoopError('ARCHIVE_UNREACHABLE', 'The radar archive isn’t responding right now.', {
      cause,
    });
  }
}

function iso(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16)}Z`;
}
