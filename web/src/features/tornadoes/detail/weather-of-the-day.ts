import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';

const firstWeatherYear = 1992;
/** The first day whose outlooks have their own page at NOAA. */
const firstArchivedDay = '2003-01-23';

export function hasWeatherPanel({ begin_wall: local }: Pick<Tornado, 'begin_wall'>): boolean {
  return Number(local.slice(0, 4)) >= firstWeatherYear;
}

/** Returns the links for the convective day, from 12 to 12 UTC, by which reports and outlooks are filed. */
export function weatherLinks({ convective_date: day }: Pick<Tornado, 'convective_date'>) {
  return {
    reports: `/spc-reports?date_from=${day}&date_to=${day}`,
    outlooks:
      day >= firstArchivedDay
        ? `https://www.spc.noaa.gov/exper/archive/event.php?date=${day.replaceAll('-', '')}`
        : undefined,
  };
}
