import { coverageWords, dayRotationVersion, type DayRotation } from '@touchdown/shared/radar/day-rotation.ts';
import {
  rotationOf,
  writeDayCsv,
  writeDayGeoJson,
  type SeenTornado,
} from '../features/radar/day/day-files.ts';
import { drawDay } from '../features/radar/day/draw-day.ts';
import type { DayRequest, MadeDay } from '../features/radar/day/make-day.ts';
import type { PlannedTornado } from '../features/radar/day/plan-day.ts';

/** Replaces the reading of volumes in tests: every second tornado has a rotation along its path. Pictures are real. */
export async function quickDay(request: DayRequest): Promise<MadeDay> {
  const { day, isSimulated, onProgress, signal } = request;
  signal.throwIfAborted();
  await askForStored(request);
  onProgress('listing', 1, 1, '2 radar scans to read');
  onProgress('drawing', 2, 2, 'Radar scan 2 of 2');
  const seen = day.tornadoes.map((tornado, at): SeenTornado => ({
    id: tornado.id,
    stationId: 'KTLX',
    points: at % 2 === 0 ? pointsAlong(tornado) : [],
  }));
  const found = new Map(seen.map((one) => [one.id, one]));
  const rotation: DayRotation = {
    version: dayRotationVersion,
    date: day.date,
    isSimulated,
    volumes: 2,
    tornadoes: day.tornadoes.map((tornado) => rotationOf(tornado, found.get(tornado.id))),
  };
  return {
    files: {
      picture: await drawDay(day, rotation, seen),
      summary: Buffer.from(JSON.stringify(rotation)),
      geojson: Buffer.from(writeDayGeoJson(day, isSimulated, found)),
      csv: Buffer.from(writeDayCsv(day, isSimulated, found)),
    },
    message: coverageWords(rotation),
  };
}

function pointsAlong({ path, beganAt, endedAt }: PlannedTornado): SeenTornado['points'] {
  const last = Math.max(1, path.length - 1);
  return path.map(({ lat, lon }, at) => ({
    time: beganAt + ((endedAt - beganAt) * at) / last,
    couplet: {
      lat,
      lon,
      knots: 40 + 25 * at,
      isAtLeast: at === 0,
      diameterKm: 1.2,
      heightMeters: 640,
      elevationDegrees: 0.48,
    },
    above: [],
  }));
}

/** Whether there is anything or not, the worker's role must allow to ask, and to keep what was found. */
async function askForStored({ day, readPart, keepPart, trackOfLoop }: DayRequest): Promise<void> {
  const part = await readPart();
  for (const { id } of day.tornadoes) await trackOfLoop(id);
  if (!part) await keepPart({ volumes: 0, seen: [] });
}
