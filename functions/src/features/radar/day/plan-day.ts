import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expectedVolumeSeconds, maxDayVolumes } from '@touchdown/shared/radar/day-rotation.ts';
import { tornadoTimes } from '@touchdown/shared/radar/loop-times.ts';
import { farthestStationMiles, nearestStations } from '@touchdown/shared/radar/nearest-stations.ts';
import { radarArchiveBegins } from '@touchdown/shared/radar/radar-limits.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { dayBounds, mostSignificantFirst } from '@touchdown/shared/tornadoes/day-paths.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { pathPoints } from '@touchdown/shared/tornadoes/path-points.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import type { ShownArea } from '../render/loop-request.ts';

/** Everything a worker needs to draw the rotation of a day. It does not read the record. */
export interface DayPlan {
  /** A local day. */
  date: string;
  /** What the map shows. */
  area: ShownArea;
  /** Those with a place, the strongest and longest first. */
  tornadoes: PlannedTornado[];
}

export interface PlannedTornado extends TimedPath {
  id: string;
  name: string;
  rating: string | null;
  /** Of the wall clock at the beginning. */
  utcOffsetMinutes: number;
  /** `CDT` */
  zoneLetters: string;
  /** Whether it came from a hurricane or a tropical storm, whose winds turn without a tornado. */
  isTropical?: boolean;
}

/** What the record says of a tornado of the day. */
export interface RecordedTornado extends TornadoSummary {
  isTropical: boolean;
}

/** A day is drawn for everybody, so there is nothing to choose. Throws a `Problem` where there is nothing to draw. */
export function planDay(date: string, recorded: readonly RecordedTornado[]): DayPlan {
  if (recorded.length === 0)
    throw new Problem('NOT_FOUND', `No tornadoes are on record for ${longDate(date)}.`);
  const inTime = recorded.filter(({ begin_datetime: begin }) => Date.parse(begin) >= radarArchiveBegins);
  if (inTime.length === 0) throw new Problem('INVALID_REQUEST', 'Radar archives start in June 1991.');
  const tornadoes = mostSignificantFirst(inTime).flatMap((one) => planned(one) ?? []);
  if (tornadoes.length === 0) {
    throw new Problem(
      'INVALID_REQUEST',
      'The record doesn’t say where these tornadoes were, so we can’t choose a radar.',
    );
  }
  if (!tornadoes.some(({ path: [start] }) => start && nearestStations(start).length > 0)) {
    throw new Problem(
      'INVALID_REQUEST',
      `No radar is within ${farthestStationMiles} miles of these tornadoes.`,
    );
  }
  return { date, area: dayBounds({ tornadoes: inTime, reports: [] }), tornadoes };
}

function planned(tornado: RecordedTornado): PlannedTornado | undefined {
  const path = pathPoints(tornado).map(([lon, lat]) => ({ lat, lon }));
  if (path.length === 0) return undefined;
  const { beganAt, endedAt } = tornadoTimes(tornado);
  const { id, tor_f_scale: rating } = tornado;
  return {
    id,
    name: nameOf(tornado).title,
    rating: rating === 'N/A' ? null : rating,
    path,
    beganAt,
    endedAt,
    utcOffsetMinutes: Math.round((Date.parse(`${tornado.begin_wall}Z`) - beganAt) / 60_000),
    zoneLetters: tornado.begin_zone_letters,
    ...(tornado.isTropical && { isTropical: true }),
  };
}

/** A short tornado is in three volumes of its radar, and neighbors share them. */
const volumesOfTornado = 3;

/** How long a worker is expected to be at it, for the money that is reserved. */
export function expectedDayMilliseconds({ tornadoes }: DayPlan): number {
  return Math.min(maxDayVolumes, tornadoes.length * volumesOfTornado) * expectedVolumeSeconds * 1_000;
}
