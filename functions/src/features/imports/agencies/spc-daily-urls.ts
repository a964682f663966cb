import { daysBetween, parseSince } from './parse-since.ts';

export const spcDailyBaseUrl = 'https://www.spc.noaa.gov/climo/reports/';

export interface SpcDailyFile {
  /** The convective day, `YYYY-MM-DD`. */
  day: string;
  name: string;
  url: string;
}

const convectiveDayStartHours = 12;

/** Returns the URLs of the preliminary tornado reports of each day, in the order of the days. A day may have no file. */
export function spcDailyUrls(days: readonly string[], baseUrl = spcDailyBaseUrl): SpcDailyFile[] {
  return days.map((day) => {
    const name = `${day.slice(2).replaceAll('-', '')}_rpts_torn.csv`;
    return { day, name, url: new URL(name, baseUrl).href };
  });
}

/** Returns the days of `7d`, `2w` or `2026-11-01` up to now, oldest first. */
export function reportDaysSince(since: string, now: Date): string[] {
  const newestDay = newestReportDay(now);
  return daysBetween(parseSince(since, newestDay), newestDay);
}

/** A convective day runs from 12Z to 12Z and is named for the day it begins. */
export function newestReportDay(time: Date): string {
  return new Date(time.getTime() - convectiveDayStartHours * 3_600_000).toISOString().slice(0, 10);
}
