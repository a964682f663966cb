import {
  defaultLoopLabel,
  defaultReportLabel,
  loopMarginMilliseconds,
} from '@touchdown/shared/radar/loop-defaults.ts';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import { radarArchiveBegins } from '@touchdown/shared/radar/radar-limits.ts';
import type { WallClock } from '@touchdown/shared/radar/frame-list.ts';
import type { TimedPath } from '@touchdown/shared/radar/track-progress.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { pathPoints } from '../../map/path/path-points.ts';

/** The tornado or storm report that a loop shows, with its default options. Times are milliseconds since 1970. */
export interface RadarSubject {
  kind: RadarTargetType;
  id: string;
  videoUrl: string | null;
  place: { lat: number; lon: number } | null;
  label: string;
  startAt: number;
  endAt: number;
  /** Undefined where the record does not say where it was. */
  track: TimedPath | undefined;
  /** What clocks showed there; undefined where it is not known. */
  clock: WallClock | undefined;
}

export function tornadoSubject(tornado: Tornado): RadarSubject {
  const { id, begin_datetime: begin, end_datetime: end, tor_f_scale: scale } = tornado;
  const beganAt = Date.parse(begin);
  return {
    kind: 'tornado',
    id,
    videoUrl: tornado.radar_video_url,
    place: placeOf(tornado),
    label: defaultLoopLabel(scale === 'N/A' ? null : scale, tornado.wfo),
    startAt: beganAt - loopMarginMilliseconds,
    endAt: Math.max(beganAt, Date.parse(end ?? begin)) + loopMarginMilliseconds,
    track: trackOf(pathPoints(tornado), beganAt, Math.max(beganAt, Date.parse(end ?? begin))),
    clock: {
      utcOffsetMinutes: Math.round((Date.parse(`${tornado.begin_wall}Z`) - beganAt) / 60_000),
      letters: tornado.begin_zone_letters,
    },
  };
}

export function reportSubject(report: StormReport): RadarSubject {
  const beganAt = Date.parse(report.report_datetime);
  return {
    kind: 'spc-report',
    id: report.id,
    videoUrl: report.radar_video_url,
    place: placeOf(report),
    label: defaultReportLabel(report.id),
    startAt: beganAt - loopMarginMilliseconds,
    endAt: beganAt + loopMarginMilliseconds,
    track: trackOf(pathPoints({ ...report, end_lat: null, end_lon: null }), beganAt, beganAt),
    clock: undefined,
  };
}

export function thingOf({ kind }: RadarSubject): string {
  return kind === 'tornado' ? 'tornado' : 'storm report';
}

/** Returns why there can be no loop, in the server's words; undefined where there can be one. */
export function whyNoLoop({ place, startAt }: RadarSubject): string | undefined {
  if (startAt + loopMarginMilliseconds < radarArchiveBegins) {
    return 'There is no archive of radar data from before June 1991.';
  }
  return place ? undefined : 'The record does not say where this was, so no radar can be chosen.';
}

function trackOf(
  points: ReturnType<typeof pathPoints>,
  beganAt: number,
  endedAt: number,
): TimedPath | undefined {
  const path = points.map(([lon, lat]) => ({ lat, lon }));
  return path.length > 0 ? { path, beganAt, endedAt } : undefined;
}

function placeOf({ start_lat: lat, start_lon: lon }: { start_lat: number | null; start_lon: number | null }) {
  return lat === null || lon === null ? null : { lat, lon };
}
