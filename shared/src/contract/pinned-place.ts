import * as z from 'zod';

/** About a meter. What is more precise says nothing more. */
const degrees = (max: number) =>
  z
    .number()
    .min(-max)
    .max(max)
    .overwrite((value) => Math.round(value * 1e5) / 1e5);

/** Where somebody was, as a pin on a map. */
export const PinnedPlace = z.strictObject({ lat: degrees(90), lon: degrees(180) });

/** When somebody was there, in UTC. Nobody knows the second. */
export const PinnedMinute = z.iso.datetime().overwrite(toMinute);

/** What is no time is refused before this is used, but it is called all the same. */
function toMinute(time: string): string {
  const instant = Date.parse(time);
  return Number.isNaN(instant) ? time : `${new Date(instant).toISOString().slice(0, 16)}:00Z`;
}
