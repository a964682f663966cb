import type { DayAnswer, DayTornado } from '@touchdown/shared/tornadoes/day-answers.ts';
import { minutesOf, minutesOfDay } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { currentReports } from '@touchdown/shared/tornadoes/day-words.ts';
import { ratingStep, type RatingStep } from '../../../ui/rating-colours.ts';
import type { ClockRange } from './day-clock.ts';

type Place = [lon: number, lat: number];

/** When and where a tornado was, as far as it is known. */
export interface Moment {
  id: string;
  step: RatingStep;
  begin: number;
  /** Null where no end is known: it is then nowhere to be seen moving. */
  end: number | null;
  from: Place | null;
  to: Place | null;
}

export interface ReportMoment {
  id: string;
  at: number;
  place: Place | null;
}

export interface DayMoments {
  /** The weakest first, so that the strong ones lie on top. */
  tornadoes: readonly Moment[];
  reports: readonly ReportMoment[];
}

export function dayMoments(day: DayAnswer): DayMoments {
  const order: readonly RatingStep[] = ['unknown', '0', '1', '2', '3', '4', '5'];
  return {
    tornadoes: day.tornadoes
      .map((tornado) => momentOf(day, tornado))
      .toSorted((a, b) => order.indexOf(a.step) - order.indexOf(b.step)),
    reports: currentReports(day.reports).flatMap((report) => {
      const { id, report_datetime: begin_datetime, report_wall: begin_wall, lat, lon } = report;
      // Without the clock of its place it has no hour of a local day.
      if (!begin_wall) return [];
      return {
        id,
        at: minutesOf(day, { begin_datetime, begin_wall, end_datetime: null }).begin,
        place: lat === null || lon === null ? null : [lon, lat],
      };
    }),
  };
}

function momentOf(day: DayAnswer, tornado: DayTornado): Moment {
  const { id, start_lat: lat, start_lon: lon, end_lat: endLat, end_lon: endLon } = tornado;
  return {
    id,
    step: ratingStep(tornado.tor_f_scale),
    ...minutesOf(day, tornado),
    from: lat === null || lon === null ? null : [lon, lat],
    to: endLat === null || endLon === null ? null : [endLon, endLat],
  };
}

/** For how many minutes a touchdown, or a report, is lit. */
export const litMinutes = 12;

/** What is seen of a tornado at a minute; undefined before it has touched down. */
export interface Seen {
  /** How much of its path is drawn, from 0 to 1. */
  part: number;
  /** Where it is, estimated between its two known times. */
  head: Place | null;
  /** It has just touched down. */
  isLit: boolean;
}

export function seenAt({ begin, end, from, to }: Moment, minute: number): Seen | undefined {
  if (minute < begin) return undefined;
  const isLit = minute - begin < litMinutes;
  // What lies between the times is not known, so the whole path shows with its beginning.
  if (end === null || from === null || to === null || minute >= end) return { part: 1, head: null, isLit };
  const part = (minute - begin) / (end - begin);
  return { part, head: [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])], isLit };
}

/** The minutes that are worth playing. */
export function rangeOf({ tornadoes, reports }: DayMoments): ClockRange {
  const times = [
    ...tornadoes.flatMap(({ begin, end }) => [begin, end ?? begin]),
    ...reports.map(({ at }) => at),
  ];
  if (times.length === 0) return { first: 0, last: minutesOfDay };
  return {
    first: Math.max(0, Math.min(...times) - litMinutes),
    last: Math.min(minutesOfDay, Math.max(...times) + litMinutes),
  };
}

/** The next minute at which something is told; undefined after the last. */
export function nextTime({ tornadoes, reports }: DayMoments, minute: number | null): number | undefined {
  const times = [...tornadoes.map(({ begin }) => begin), ...reports.map(({ at }) => at)];
  const later = times.filter((time) => minute === null || time > minute);
  return later.length === 0 ? undefined : Math.min(...later);
}

/** What the clock shows, as a sentence. What is not known is said. */
export function clockWords({ tornadoes, reports }: DayMoments, minute: number): string {
  const toldBy = reports.filter(({ at }) => at <= minute).length;
  const told = reports.length === 0 ? '' : ` ${toldBy} of ${reports.length} reports.`;
  if (tornadoes.length === 0) return told.trim();
  const begun = tornadoes.filter(({ begin }) => begin <= minute);
  const onGround = begun.filter(({ end }) => end !== null && end > minute).length;
  const timed = tornadoes.filter(({ end }) => end !== null).length;
  const down = `${begun.length} of ${tornadoes.length} so far.${told}`;
  if (timed === 0) return `${down} End times are not recorded.`;
  const unknown = tornadoes.length - timed;
  const ends = unknown === 0 ? '' : `; ${unknown} ${unknown === 1 ? 'has' : 'have'} no end time`;
  return `${onGround} on the ground, ${down} Positions are estimated between known times${ends}.`;
}
