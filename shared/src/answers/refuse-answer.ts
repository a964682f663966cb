import { nearestApproach, type PathEnds } from '../geo/path-reach.ts';
import type { Position } from '../geo/great-circle.ts';
import { convectiveBegin, minutesOfDay } from '../tornadoes/day-kinds.ts';
import type { Tornado } from '../tornadoes/schema.ts';
import { maxPinMiles } from './answer-choices.ts';
import { answerSentences } from './answer-sentences.ts';
import type { WitnessAnswer } from './schema.ts';

/** What of a tornado decides which answers are possible. */
export type AnsweredTornado = Pick<
  Tornado,
  'start_lat' | 'start_lon' | 'end_lat' | 'end_lon' | 'tornado_path' | 'convective_date' | 'end_datetime'
>;

/** The path along which people were; undefined if no place of the tornado is known. */
export function answeredPath(tornado: AnsweredTornado): PathEnds | undefined {
  const { start_lat: lat, start_lon: lon, end_lat, end_lon, tornado_path: path } = tornado;
  if (lat === null || lon === null) return undefined;
  const bends = path ? path.slice(1, -1) : [];
  return { lat, lon, endLat: end_lat ?? lat, endLon: end_lon ?? lon, ...(bends.length > 0 ? { bends } : {}) };
}

/** The day of the tornado, from 12 to 12 UTC, and longer where the tornado lasted longer. In milliseconds since 1970. */
export function dayOfTornado({ convective_date, end_datetime }: AnsweredTornado): {
  from: number;
  to: number;
} {
  const from = convectiveBegin(convective_date);
  return { from, to: Math.max(from + minutesOfDay * 60_000, end_datetime ? Date.parse(end_datetime) : 0) };
}

/** Returns the refused fields, each with its sentence. The form and the server use the same rules. */
export function refuseAnswer(
  { place, at, shelter, warning, noticed }: WitnessAnswer,
  tornado: AnsweredTornado,
): Partial<Record<keyof WitnessAnswer, string>> {
  const day = dayOfTornado(tornado);
  const time = at === null ? day.from : Date.parse(at);
  const isEmpty = place === null && shelter === null && warning === null && noticed.length === 0;
  const placeRefusal = place && refusePlace(place, answeredPath(tornado));
  return {
    ...(placeRefusal ? { place: placeRefusal } : {}),
    ...(time < day.from || time > day.to ? { at: answerSentences.otherDay } : {}),
    ...(isEmpty ? { shelter: answerSentences.empty } : {}),
    ...(noticed.includes('none') && noticed.length > 1 ? { noticed: answerSentences.noneBeside } : {}),
  };
}

/** Returns why a pin is refused: it must be near the path. */
export function refusePlace(place: Position, path: PathEnds | undefined): string | undefined {
  if (!path) return answerSentences.noPath;
  return nearestApproach(path, place).miles > maxPinMiles ? answerSentences.tooFar : undefined;
}
