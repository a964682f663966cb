import * as z from 'zod';
import { mintedTail } from '../contract/minted-tail.ts';

/** The source gives its reports no ids. Ours is the file's day and eight characters minted from the row. */
export const stormReportIdPattern = /^spc-\d{8}-[0-9a-z]{8}$/;

export const StormReportId = z
  .string()
  .regex(stormReportIdPattern)
  .brand<'StormReportId'>()
  .meta({ description: 'a storm report id such as spc-20130520-k3v9qx2a' });
export type StormReportId = z.infer<typeof StormReportId>;

/** What makes a row itself. The rating and the comments are no part of it: they are amended for days. */
export interface StormReportKey {
  /** The convective day the file is named for: `2013-05-20`. */
  day: string;
  /** `hhmm`, UTC. */
  time: string;
  lat: number | null;
  lon: number | null;
  location: string;
  county: string;
  state: string;
  /** Which of several rows of one file that share all the rest, in the file's order: from 1. */
  occurrence?: number;
}

/** Spacing, letter case and zeros at a coordinate's end do not make another report. */
export function mintStormReportId(key: StormReportKey): StormReportId {
  const { day, time, lat, lon, location, county, state, occurrence = 1 } = key;
  const parts = [day, time, lat ?? '', lon ?? '', location, county, state].map((part) =>
    String(part).trim().replaceAll(/\s+/g, ' ').toUpperCase(),
  );
  if (occurrence > 1) parts.push(String(occurrence));
  return StormReportId.parse(`spc-${day.replaceAll('-', '')}-${mintedTail(parts.join('|'))}`);
}
