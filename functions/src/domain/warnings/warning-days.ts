import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { convectiveBegin } from '@touchdown/shared/tornadoes/day-kinds.ts';
import type { Warning } from '@touchdown/shared/warnings/schema.ts';
import type { ObjectBucket } from '../../platform/aws/object-bucket.ts';
import { gzipReproducibly } from '../../platform/pmtiles/gzip-reproducibly.ts';
import { StoredWarning, toWarning } from './stored-warnings.ts';

const StoredDay = z.object({ warnings: z.array(StoredWarning) });
const dayMilliseconds = 86_400_000;

/** One object has the warnings that began on one convective day. */
function keyOf(date: string): string {
  return `media/warnings/${date}.json.gz`;
}

/** Returns undefined for a day of which nothing was imported. */
export async function readWarningDay(
  media: Pick<ObjectBucket, 'get'>,
  date: string,
): Promise<StoredWarning[] | undefined> {
  const bytes = await media.get(keyOf(date));
  return bytes && StoredDay.parse(JSON.parse(gunzipSync(bytes).toString('utf8'))).warnings;
}

export async function writeWarningDay(
  media: Pick<ObjectBucket, 'put'>,
  date: string,
  warnings: readonly StoredWarning[],
): Promise<void> {
  await media.put(keyOf(date), gzipReproducibly(Buffer.from(JSON.stringify({ warnings }))), {
    contentType: 'application/gzip',
    cacheControl: 'no-cache',
  });
}

/** Returns what was in effect on a convective day, by its beginning: also what began on the day before. */
export async function warningsInEffect(
  media: Pick<ObjectBucket, 'get'>,
  date: string,
): Promise<{ isImported: boolean; warnings: Warning[] }> {
  const [earlier, own] = await Promise.all([
    readWarningDay(media, dayBeside(date, -1)),
    readWarningDay(media, date),
  ]);
  const begin = convectiveBegin(date);
  const warnings = [...(earlier ?? []), ...(own ?? [])]
    .flatMap((stored) => toWarning(stored) ?? [])
    .filter(({ ends_at: end }) => Date.parse(end) > begin)
    .toSorted((a, b) => keyInTime(a).localeCompare(keyInTime(b)));
  return { isImported: own !== undefined, warnings };
}

export function dayBeside(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMilliseconds).toISOString().slice(0, 10);
}

function keyInTime({ outlines, id }: Warning): string {
  return `${outlines[0]?.from} ${id}`;
}
