import { forecastOffices } from '../accounts/forecast-offices.ts';
import type { Gazetteer, KnownTown } from './gazetteer.ts';
import { findStation } from '../radar/nearest-stations.ts';
import { nameKey } from './name-key.ts';
import { isEnglish } from './plain-words.ts';
import type { SearchReading } from './search-reading.ts';
import type { SearchText } from './search-text.ts';
import { stateOfName } from './state-names.ts';

const office =
  /(?<![\p{L}\p{N}-])(?<word>(?:nws|wfo|(?:nws )?(?:forecast )?office)[\s-]+)?(?<code>[a-z]{3})(?![\p{L}\p{N}-])/gu;

/** Offices whose town is not the largest of its name, or is no town of the list. */
const townsOfOffices: Readonly<Record<string, readonly [town: string, state: string]>> = {
  AKQ: ['Norfolk', 'Virginia'],
  BTV: ['Burlington', 'Vermont'],
  GGW: ['Glasgow', 'Montana'],
  GSP: ['Greenville', 'South Carolina'],
  GYX: ['Portland', 'Maine'],
  ILX: ['Lincoln', 'Illinois'],
  IWX: ['Syracuse', 'Indiana'],
  JKL: ['Jackson', 'Kentucky'],
  MPX: ['Minneapolis', 'Minnesota'],
  OKX: ['New York City', 'New York'],
  RIW: ['Riverton', 'Wyoming'],
  RLX: ['Charleston', 'West Virginia'],
  TBW: ['Tampa', 'Florida'],
};

/** Reads ids of forecast offices: in capital letters, after "NWS", or alone. Many are also words: Car, Key, Top. */
export function readOffices(text: SearchText, { towns }: Gazetteer): SearchReading[] {
  const readings: SearchReading[] = [];
  const isShouting = text.query === text.query.toUpperCase() && /\s/.test(text.query.trim());
  text.take(office, ({ groups = {} }, span) => {
    const code = (groups['code'] ?? '').toUpperCase();
    const [named] = forecastOffices[code] ?? [];
    if (named === undefined) return false;
    const isCapital = !isShouting && text.query.slice(span.start, span.end).endsWith(code);
    const key = code.toLowerCase();
    const isAlone =
      text.query.trim().length === code.length && stateOfName(key) === undefined && !towns.has(key);
    if (groups['word'] === undefined && !isCapital && !isAlone) return false;
    const town = townOfOffice(code, towns);
    if (!town) return false;
    readings.push({ kind: 'office', office: code, town, spans: [span] });
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

/** Returns where a forecast office is: the town in its name. */
export function townOfOffice(code: string, towns: Gazetteer['towns']): KnownTown | undefined {
  const [named = ''] = forecastOffices[code] ?? [];
  const [place, of] = townsOfOffices[code] ?? [named];
  return towns.get(nameKey(place))?.find(({ state }) => of === undefined || state === of);
}
