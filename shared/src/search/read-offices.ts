import { officeName } from '../geo/forecast-offices.ts';
import type { Gazetteer } from './gazetteer.ts';
import { findStation } from '../radar/nearest-stations.ts';
import { isEnglish } from './plain-words.ts';
import type { SearchReading } from './search-reading.ts';
import type { SearchText } from './search-text.ts';
import { stateOfName } from './state-names.ts';

const office =
  /(?<![\p{L}\p{N}-])(?<word>(?:nws|wfo|(?:nws )?(?:forecast )?office)[\s-]+)?(?<code>[a-z]{3})(?![\p{L}\p{N}-])/gu;

/** Reads ids of forecast offices: in capital letters, after "NWS", or alone. Many are also words: Car, Key, Top. */
export function readOffices(text: SearchText, { towns }: Gazetteer): SearchReading[] {
  const readings: SearchReading[] = [];
  const isShouting = text.query === text.query.toUpperCase() && /\s/.test(text.query.trim());
  text.take(office, ({ groups = {} }, span) => {
    const code = (groups['code'] ?? '').toUpperCase();
    if (officeName(code) === undefined) return false;
    const isCapital = !isShouting && text.query.slice(span.start, span.end).endsWith(code);
    const key = code.toLowerCase();
    const isAlone =
      text.query.trim().length === code.length && stateOfName(key) === undefined && !towns.has(key);
    if (groups['word'] === undefined && !isCapital && !isAlone) return false;
    readings.push({ kind: 'office', office: code, spans: [span] });
    return true;
  });
  return readings;
}

const radar =
  /(?<![\p{L}\p{N}-])(?:(?:nexrad|wsr-?88d|radar)\s+)?(?<id>[kprt][a-z]{3})(?:\s+(?:nexrad|radar|wsr-?88d))?(?![\p{L}\p{N}-])/gu;

/** Reads ids of weather radars, such as KTLX. */
export function readRadars(text: SearchText, { towns }: Gazetteer): SearchReading[] {
  const readings: SearchReading[] = [];
  text.take(radar, ({ groups = {} }, span) => {
    const id = groups['id'] ?? '';
    const station = towns.has(id) || isEnglish(id) ? undefined : findStation(id.toUpperCase());
    if (station) readings.push({ kind: 'radar', radar: station, spans: [span] });
    return station !== undefined;
  });
  return readings;
}
