import { clockText } from '../text/clock-text.ts';
import type { Tornado } from './schema.ts';
import { zoneLetters } from './zone-letters.ts';

type WallTime = Pick<
  Tornado,
  'begin_wall' | 'end_wall' | 'begin_zone_letters' | 'end_zone_letters' | 'time_zone'
>;

/** What stands for the wall-clock time where the zone of the place is not known: the source's own clock. */
export function sourceClock({
  begin_local: begin,
  end_local: end,
  utc_offset_hours: hours,
}: Pick<Tornado, 'begin_local' | 'end_local' | 'utc_offset_hours'>): WallTime {
  const letters = sourceLetters(hours);
  return {
    begin_wall: begin,
    begin_zone_letters: letters,
    end_wall: end,
    end_zone_letters: end === null ? null : letters,
    time_zone: null,
  };
}

/** The letters of the source's clock, which is on standard time all year. */
export function sourceLetters(utcOffsetHours: number): string {
  return zoneLetters(utcOffsetHours * 60, false);
}

/** `5:34 p.m. CDT`, what clocks showed where a tornado touched down. */
export function beginClock({
  begin_wall: local,
  begin_zone_letters: letters,
}: Pick<Tornado, 'begin_wall' | 'begin_zone_letters'>): string {
  return `${clockText(local)} ${letters}`;
}

/** `5:34 p.m. – 6:12 p.m. CDT`, with both letters where clocks were changed in between, and only the beginning without an end. */
export function clockRange(tornado: Omit<WallTime, 'time_zone'>): string {
  const {
    begin_wall: begin,
    begin_zone_letters: letters,
    end_wall: end,
    end_zone_letters: endLetters,
  } = tornado;
  if (end === null || endLetters === null) return beginClock(tornado);
  if (letters !== endLetters) return `${beginClock(tornado)} – ${clockText(end)} ${endLetters}`;
  return `${clockText(begin)} – ${clockText(end)} ${letters}`;
}
