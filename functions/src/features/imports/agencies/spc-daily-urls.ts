import { daysBetween, parseSince } from './parse-since.ts';

export const spcDailyBaseUrl = 'https://www.spc.noaa.gov/climo/reports/';

export interface SpcDailyFile {
  /** The convective day, `YYYY-MM-DD`. */
  day: string;
  name: string;
  url: string;
}

const convectiveDayStartHours = 12;

/** Returns the URLs of the preliminary tornado reports of each day since then, oldest first. A day may have no file. */
export function spcDailyUrls({
  since,
  now,
  baseUrl = spcDailyBaseUrl,
}: {
  since: string;
  now: Date;
  baseUrl?: string;
}): SpcDailyFile[] {
  const newestDay = convectiveDay(now);
  return daysBetween(parseSince(since, newestDay), newestDay).map((day) => {
    const name = `${day.slice(2).replaceAll('-', '')}_rpts_torn.csv`;
    return { day, name, url: new URL(name, baseUrl).href };
  });
}

/** A convective day runs from 12Z to 12Z and is named for the day it begins. */
function convectiveDay(time: Date): string {
  return new Date(time.getTime() - convectiveDayStartHours * 3_600_000).toISOString().slice(0, 10);
}
