import * as z from 'zod';
import { idEnding } from '../contract/id-ending.ts';

/** The source has no ids of reports. Ours is the file's day and eight characters derived from the row. */
export const stormReportIdPattern = /^spc-\d{8}-[0-9a-z]{8}$/;

export const StormReportId = z
  .string()
  .regex(stormReportIdPattern)
  .brand<'StormReportId'>()
  .meta({ description: 'a storm report id such as spc-20130520-k3v9qx2a' });
export type StormReportId = z.infer<typeof StormReportId>;

/** The values that identify a row. Rating and comments are not among them, because the source amends them for days. */
export interface StormReportKey {
  /** The convective day in the file's name: `2013-05-20`. */
  day: string;
  /** `hhmm`, UTC. */
  time: string;
  lat: number | null;
  lon: number | null;
  location: string;
  county: string;
  state: string;
  /** The number, from 1, among rows of the file that are equal in everything else, in the file's order. */
  occurrence?: number;
}

/** Returns the same id for rows that differ only in spacing, letter case or a coordinate's trailing zeros. */
export function mintStormReportId(key: StormReportKey): StormReportId {
  const { day, time, lat, lon, location, county, state, occurrence = 1 } = key;
  const parts = [day, time, lat ?? '', lon ?? '', location, county, state].map((part) =>
    String(part).trim().replaceAll(/\s+/g, ' ').toUpperCase(),
  );
  if (occurrence > 1) parts.push(String(occurrence));
  return StormReportId.parse(`spc-${day.replaceAll('-', '')}-${idEnding(parts.join('|'))}`);
}
