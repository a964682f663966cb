import { states } from '@touchdown/shared/geo/states.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { defaultLoopLabel, defaultReportLabel } from '@touchdown/shared/radar/loop-defaults.ts';
import { reportTimes, tornadoTimes, type LoopTimes } from '@touchdown/shared/radar/loop-times.ts';
import { defaultVelocityFolding, defaultVelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { fieldDescriptions, showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import { maxWindowHours, radarArchiveBegins } from '@touchdown/shared/radar/radar-limits.ts';
import type { RadarOptions } from '@touchdown/shared/radar/radar-options.ts';
import { motionOrReason } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import { defaultTileProvider, defaultTileZoom } from '@touchdown/shared/radar/tile-providers.ts';
import { reportName } from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { isDaylightKept } from '../../../domain/wall-time/daylight-before-1967.ts';
import { timeZoneOf } from '../../../domain/wall-time/time-zone-of.ts';
import { readClock, type ClockReading } from '../../../domain/wall-time/zone-clock.ts';
import type { LoopPlan } from '../jobs/job-items.ts';
import type { LoopOptions, LoopTarget } from '../render/loop-request.ts';

export function planTornadoLoop(tornado: Tornado, options: RadarOptions): LoopPlan {
  const { tornado_path: path, start_lat: lat, start_lon: lon, end_lat: endLat, end_lon: endLon } = tornado;
  const ends = [place(lat, lon), place(endLat, endLon)].filter((one) => one !== undefined);
  const times = tornadoTimes(tornado);
  const { beganAt, endedAt, isEndEstimated } = times;
  const target = {
    path: pathOf(path && path.length > 0 ? path : ends),
    beganAt,
    endedAt,
    isEndEstimated,
    name: nameOf(tornado).title,
    scale: tornado.tor_f_scale === 'N/A' ? null : tornado.tor_f_scale,
    wfo: tornado.wfo,
    utcOffsetMinutes: Math.round((Date.parse(`${tornado.begin_wall}Z`) - beganAt) / 60_000),
    zoneLetters: tornado.begin_zone_letters,
    ...(isTropical(`${tornado.event_narrative ?? ''} ${tornado.episode_narrative ?? ''}`) && {
      isTropical: true,
    }),
  };
  return planLoop({ target, times, label: defaultLoopLabel(target.scale, target.wfo) }, options);
}

/** What stands behind "Hurricane" where it is a measure of wind, a part of a roof, or the name of a place. */
const noStormNames =
  'Force|Strength|Winds?|Straps?|Clips?|Ties?|Tie-?downs?|Anchors?|Shutters?|Fenc(?:e|ing)|Glass|Proof|Rated|Hunters?|' +
  'Season|Creek|Branch|Fork|Run|Bayou|Lake|Pond|Bay|Slough|Swamp|Shoals|Valley|Hollow|Gap|Ridge|Mountain|Hills?|Bluff|' +
  'Grove|Mills?|Bridge|Road|Rd|Street|St|Avenue|Ave|Drive|Dr|Lane|Ln|Highway|Hwy|Route|Exit|Community|Township|City|' +
  'Church|Chapel|Baptist|School|High|Middle|Elementary|Fire|Police|Utah|UT|West|WV|And|Was|Near|Where';
const storms = [
  // A low of the middle latitudes is no such storm.
  /(?<!\bextra[ -])\btropical\s+(?:storm|depression|cyclone)s?\b(?![\s-]+(?:force|strength))/i,
  // Some wrote "hurricane Opal". "Since" and "than" tell of an earlier one.
  new RegExp(`(?<!\\b(?:since|than)\\s+)\\b[Hh]urricane\\s+["“]?(?!(?:${noStormNames})\\b)[A-Z][a-z]{2,}\\b`),
  // Old rows are in capitals, where a name looks like any word.
  new RegExp(
    `(?<!\\b(?:SINCE|THAN)\\s+)\\bHURRICANE\\s+["“]?(?!(?:${noStormNames.toUpperCase()})\\b)[A-Z]{3,}\\b`,
  ),
];

/** Whether a narrative tells of a tropical system that the tornado came from. */
export function isTropical(narrative: string): boolean {
  return storms.some((storm) => storm.test(narrative));
}

export function planReportLoop(report: StormReport, options: RadarOptions): LoopPlan {
  const { start_lat: lat, start_lon: lon, preliminary_f_scale: scale, wfo } = report;
  const start = place(lat, lon);
  const times = reportTimes(report.report_datetime);
  const { beganAt, endedAt } = times;
  const clock = clockAt(report.state_code, start, beganAt);
  const target = {
    path: pathOf(start ? [start] : []),
    beganAt,
    endedAt,
    name: reportName(report),
    scale,
    wfo,
    utcOffsetMinutes: clock?.offsetMinutes ?? null,
    zoneLetters: clock?.letters ?? null,
  };
  return planLoop({ target, times, label: defaultReportLabel(report.id) }, options);
}

/** What clocks showed at a place of a state at an instant; null where its zone is not known. */
function clockAt(statePostal: string, place: Position | undefined, at: number): ClockReading | null {
  const state = states.find(({ postal }) => postal === statePostal)?.name ?? '';
  const [start_lat, start_lon] = [place?.lat ?? null, place?.lon ?? null];
  const zone = timeZoneOf({ state, start_lat, start_lon, end_lat: null, end_lon: null });
  return zone === null ? null : readClock(zone, at, isDaylightKept(state));
}

/** An event, and what its loop has where a request does not say. */
interface Planned {
  target: LoopTarget;
  times: LoopTimes;
  label: string;
}

const maxWindowMilliseconds = maxWindowHours * 60 * 60_000;

function planLoop(planned: Planned, asked: RadarOptions): LoopPlan {
  const { target } = planned;
  if (target.beganAt < radarArchiveBegins) {
    throw new Problem('INVALID_REQUEST', 'Radar archives start in June 1991.');
  }
  if (asked.reflectivity_field === 'storm_relative_velocity') requireMotion(target);
  const options = planOptions(planned, asked);
  checkWindow(target, options);
  return { target, options, isDefault: isDeepStrictEqual(options, planOptions(planned, {})) };
}

/** A time that the request leaves out is the default, so the schema cannot check the window alone. */
function checkWindow({ beganAt, endedAt }: LoopTarget, { startAt, endAt }: LoopOptions): void {
  if (startAt >= endAt) {
    throw new Problem('INVALID_REQUEST', 'The radar loop would end before it starts. Please set both times.');
  }
  const problem = (field: 'start_time' | 'end_time', time: number, allowed: string) =>
    new Problem('INVALID_REQUEST', `${field} must be ${allowed}.`, [
      { field, received: new Date(time).toISOString(), allowed },
    ]);
  if (startAt < beganAt - maxWindowMilliseconds || startAt > endedAt + maxWindowMilliseconds) {
    throw problem('start_time', startAt, `within ${maxWindowHours} hours of the event`);
  }
  if (endAt - startAt > maxWindowMilliseconds) {
    throw problem('end_time', endAt, `after start_time by at most ${maxWindowHours} hours`);
  }
  if (endAt < beganAt - maxWindowMilliseconds || endAt > endedAt + maxWindowMilliseconds) {
    throw problem('end_time', endAt, `within ${maxWindowHours} hours of the event`);
  }
}

function requireMotion(target: LoopTarget): void {
  const motion = motionOrReason(target);
  if (typeof motion !== 'string') return;
  throw new Problem('INVALID_REQUEST', `${motion} Please choose another field, such as velocity.`, [
    {
      field: 'reflectivity_field',
      received: 'storm_relative_velocity',
      allowed: 'a field that does not need the motion of a storm',
    },
  ]);
}

/** Every option with its value, so that leaving one out and giving its default mean the same loop. */
function planOptions({ times, label }: Planned, options: RadarOptions): LoopOptions {
  const extent = options.map_extent;
  const field = options.reflectivity_field ?? 'reflectivity';
  const palette = options.velocity_palette ?? defaultVelocityPalette;
  const { defaultMin, defaultMax, defaultThreshold } = fieldDescriptions[field];
  const isFiltered = !options.disable_filtering;
  return {
    sweep: (options.radar_sweep ?? 0) as LoopOptions['sweep'],
    stationId: options.station_id ?? null,
    startAt: options.start_time === undefined ? times.startAt : options.start_time * 1000,
    endAt: options.end_time === undefined ? times.endAt : options.end_time * 1000,
    label: options.label || label,
    min: options.vmin ?? defaultMin,
    max: options.vmax ?? defaultMax,
    mapExtent: extent ? { west: extent[0], south: extent[1], east: extent[2], north: extent[3] } : null,
    tileZoom: options.tile_zoom ?? defaultTileZoom,
    field,
    // Nothing else is folded, and the render keys of other fields stay as they were.
    ...(field === 'velocity' ? { velocityFolding: options.velocity_folding ?? defaultVelocityFolding } : {}),
    ...(showsVelocity(field) && palette !== defaultVelocityPalette ? { velocityPalette: palette } : {}),
    tileProvider: options.map_tile_provider ?? defaultTileProvider,
    isFiltered,
    // Without filtering a threshold changes nothing.
    filteringThreshold: isFiltered ? (options.filtering_threshold ?? defaultThreshold) : null,
  };
}

function place(lat: number | null, lon: number | null): Position | undefined {
  return lat === null || lon === null ? undefined : { lat, lon };
}

function pathOf(places: readonly Position[]): LoopTarget['path'] {
  const [first, ...rest] = places.map(({ lat, lon }) => ({ lat, lon }));
  if (!first) {
    throw new Problem(
      'INVALID_REQUEST',
      'The record doesn’t say where this was, so we can’t choose a radar.',
    );
  }
  return [first, ...rest];
}
