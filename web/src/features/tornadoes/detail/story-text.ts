import { readCountyName } from '@touchdown/shared/catalogue/county-names.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';

/** What the weather service wrote about the path in one county, or about all of it. */
export interface StoryPart {
  /** The counties, as the record writes them. Several where each has the same words; empty if the text names no county. */
  counties: string[];
  paragraphs: string[];
}

/**
 * Returns the story of a tornado in the order of its path. The record has one text, in which a part begins with the name
 * of its county where there are several. People can correct it, and a text without such names is one part.
 */
export function storyParts({
  event_narrative: text,
  counties,
  state,
}: Pick<Tornado, 'event_narrative' | 'counties' | 'state'>): StoryPart[] {
  if (!text) return [];
  const beginnings = counties.map((county) => {
    const { name, state: its = state } = readCountyName(county);
    return { county, words: `${name}, ${its}: ` };
  });
  const parts: StoryPart[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    const begun = beginnings.find(({ words }) => paragraph.startsWith(words));
    const words = paragraph.slice(begun?.words.length ?? 0).trim();
    const last = parts.at(-1);
    if (begun || !last) parts.push({ counties: begun ? [begun.county] : [], paragraphs: [words] });
    else last.paragraphs.push(words);
  }
  return toldOnce(parts);
}

/** Offices often give several counties the same words. */
function toldOnce(parts: readonly StoryPart[]): StoryPart[] {
  return [...Map.groupBy(parts, ({ paragraphs }) => paragraphs.join('\n\n')).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, counties: [...new Set(same.flatMap(({ counties }) => counties))] }] : [];
  });
}

/** A clock time in a text whose moment on the path is certain. */
export interface ToldTime {
  /** Where it is in the text. */
  from: number;
  to: number;
  /** Milliseconds since 1970. */
  at: number;
}

const offsets: Record<string, number> = { A: -4, E: -5, C: -6, M: -7, P: -8, AK: -9, H: -10 };
const clock =
  /\b(\d{1,2}):?([0-5]\d)(?:\s*([ap])(?:m\b|\.\s?m\.))?(?:\s*\(?(?:(UTC)|(A|E|C|M|P|AK|H)([SD])T)\b\)?)?/gi;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/**
 * Returns the clock times of a text between touchdown and end, which are known without it. One is certain if it has the
 * letters of its zone, or if the clock of the place and the source's own, which is on standard time, allow one moment
 * only. Bare numbers such as 1450 are not times.
 */
export function toldTimes(
  text: string,
  tornado: Pick<Tornado, 'begin_datetime' | 'end_datetime' | 'begin_wall' | 'utc_offset_hours'>,
): ToldTime[] {
  const [begin, end] = [Date.parse(tornado.begin_datetime), Date.parse(tornado.end_datetime ?? '')];
  if (!(end > begin)) return [];
  const wallHours = Math.round((Date.parse(`${tornado.begin_wall}Z`) - begin) / minute) / 60;
  return [...text.matchAll(clock)].flatMap(({ 0: { length }, index, ...found }) => {
    const [hours, minutes, half, utc, zone, season] = [1, 2, 3, 4, 5, 6].map((at) => found[at]);
    const named = utc ? 0 : zone && (offsets[zone.toUpperCase()] ?? 0) + (/d/i.test(season ?? '') ? 1 : 0);
    if (named === undefined && half === undefined) return [];
    const onClock = minutesOf(Number(hours), Number(minutes), half);
    if (onClock === undefined) return [];
    const moments = (typeof named === 'number' ? [named] : [wallHours, tornado.utc_offset_hours]).flatMap(
      (offset) => {
        const first = Math.floor(begin / day - 1) * day + onClock * minute - offset * hour;
        return [first, first + day, first + 2 * day].filter((at) => at > begin && at < end);
      },
    );
    const [at, ...others] = new Set(moments);
    return at === undefined || others.length > 0 ? [] : [{ from: index, to: index + length, at }];
  });
}

/** Minutes since midnight; undefined for what no clock shows. */
function minutesOf(hours: number, minutes: number, half: string | undefined): number | undefined {
  if (half === undefined) return hours < 24 ? hours * 60 + minutes : undefined;
  if (hours < 1 || hours > 12) return undefined;
  return ((hours % 12) + (/p/i.test(half) ? 12 : 0)) * 60 + minutes;
}
