import { defaultLoopLabel, defaultReportLabel } from '@touchdown/shared/radar/loop-defaults.ts';
import { reportTimes, tornadoTimes } from '@touchdown/shared/radar/loop-times.ts';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import { radarArchiveBegins } from '@touchdown/shared/radar/radar-limits.ts';
import type { WallClock } from '@touchdown/shared/radar/frame-list.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { pathPoints } from '@touchdown/shared/tornadoes/path-points.ts';

/** The tornado or storm report that a loop shows, with its default options. Times are milliseconds since 1970. */
export interface RadarSubject {
  kind: RadarTargetType;
  id: string;
  videoUrl: string | null;
  place: { lat: number; lon: number } | null;
  label: string;
  beganAt: number;
  startAt: number;
  endAt: number;
  /** Undefined where the record does not say where it was. */
  track: TimedPath | undefined;
  /** What else the record says of a tornado. */
  record?: Pick<Tornado, 'tor_f_scale' | 'path_width' | 'path_length' | 'quality_flags'>;
  /** What clocks showed there; undefined where it is not known. */
  clock: WallClock | undefined;
}

export function tornadoSubject(tornado: Tornado): RadarSubject {
  const { id, tor_f_scale: scale } = tornado;
  const { beganAt, endedAt, isEndEstimated, startAt, endAt } = tornadoTimes(tornado);
  return {
    kind: 'tornado',
    id,
    videoUrl: tornado.radar_video_url,
    place: placeOf(tornado),
    label: defaultLoopLabel(scale === 'N/A' ? null : scale, tornado.wfo),
    beganAt,
    startAt,
    endAt,
    track: trackOf(pathPoints(tornado), { beganAt, endedAt, isEndEstimated }),
    record: tornado,
    clock: {
      utcOffsetMinutes: Math.round((Date.parse(`${tornado.begin_wall}Z`) - beganAt) / 60_000),
      letters: tornado.begin_zone_letters,
    },
  };
}

export function reportSubject(report: StormReport): RadarSubject {
  const { beganAt, startAt, endAt } = reportTimes(report.report_datetime);
  return {
    kind: 'spc-report',
    id: report.id,
    videoUrl: report.radar_video_url,
    place: placeOf(report),
    label: defaultReportLabel(report.id),
    beganAt,
    startAt,
    endAt,
    track: trackOf(pathPoints({ ...report, end_lat: null, end_lon: null }), { beganAt, endedAt: beganAt }),
    clock: undefined,
  };
}

export function thingOf({ kind }: RadarSubject): string {
  return kind === 'tornado' ? 'tornado' : 'storm report';
}

/** Returns why there can be no loop, in the server's words; undefined where there can be one. */
export function whyNoLoop({ place, beganAt }: RadarSubject): string | undefined {
  if (beganAt < radarArchiveBegins) {
    return 'Radar archives start in June 1991.';
  }
  return place ? undefined : 'The record doesn’t say where this was, so we can’t choose a radar.';
}

function trackOf(
  points: ReturnType<typeof pathPoints>,
  times: Omit<TimedPath, 'path'>,
): TimedPath | undefined {
  const path = points.map(([lon, lat]) => ({ lat, lon }));
  return path.length > 0 ? { path, ...times } : undefined;
}

function placeOf({ start_lat: lat, start_lon: lon }: { start_lat: number | null; start_lon: number | null }) {
  return lat === null || lon === null ? null : { lat, lon };
}
