import * as z from 'zod';
import { filtersOf } from '@touchdown/shared/tornadoes/embeds.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { toFilters, filterParameters } from '@touchdown/shared/tornadoes/filter-values.ts';
import type { PlacePath } from '@touchdown/shared/tornadoes/place-answers.ts';
import { maxPlacePaths } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { profileFacts, profileLine } from '@touchdown/shared/tornadoes/profile-words.ts';
import { refuseHalfFilters, tornadoFilterQuery } from '@touchdown/shared/tornadoes/tornado-filter-query.ts';
import { profileOf } from '@touchdown/shared/search/profile-of.ts';
import { states } from '@touchdown/shared/geo/states.ts';
import { longDate, monthNames } from '@touchdown/shared/text/written-date.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { strongestPaths } from '../../../domain/profiles/strongest-paths.ts';
import { parseQuery } from '../../../platform/http/parse-request.ts';
import type { Bounds } from '../card/card-layout.ts';
import type { Point } from '../../../domain/drawing/picture.ts';
import type { AnswerSources } from '../page.ts';
import type { RenderCharts } from '../rendered-screen.ts';
import { embedMap } from './embed-map.ts';
import type { EmbedPage } from './embed-page.ts';

const units = { length: ['mile', 'miles'], width: ['yard', 'yards'] } as const;

/** Words for parameters without a field of the table, or whose field shows an amount in another form. */
const ownWords: Readonly<Record<string, (value: string) => string>> = {
  ef_rating: (value) => value.split(',').join(', '),
  f_ef_scale: (value) => value.split(',').join(', '),
  state: (value) =>
    states.find(({ name, postal }) =>
      [name, postal].some((one) => one.toUpperCase() === value.trim().toUpperCase()),
    )?.name ?? value,
  month: (value) => monthNames[Number(value) - 1] ?? value,
  day: (value) => `day ${value}`,
  start_time_from: (value) => `from ${longDate(value)}`,
  start_time_to: (value) => `until ${longDate(value)}`,
  convective_day: (value) => `convective day of ${longDate(value)}`,
  begin_only: () => 'by where they began',
};

/** The filters of a selection in words: `Oklahoma, EF4, EF5, from May 3, 1999`. Empty without any. */
function selectionWords(query: URLSearchParams): string {
  const words = filterParameters.flatMap(([name, { field }]) => {
    const value = query.get(name) ?? '';
    if (value === '') return [];
    const own = ownWords[name];
    if (own) return [own(value)];
    if (field) return [field.chip(shownValue(value, field.quantity), value === '1')];
    return partWords(name);
  });
  return [...new Set(words)].join(', ');
}

function shownValue(value: string, quantity: keyof typeof units | undefined): string {
  const isAmount = value !== '' && Number.isFinite(Number(value));
  if (quantity === undefined) return isAmount && value.length > 4 ? groupedNumber(Number(value)) : value;
  return `${isAmount ? groupedNumber(Number(value)) : value} ${units[quantity][value === '1' ? 0 : 1]}`;
}

/** An area or a circle has several parameters, which are numbers that nobody reads. */
function partWords(name: string): string[] {
  if (name.startsWith('bounds_')) return ['in a part of the map'];
  return /^(?:near_|radius_)/.test(name) ? ['near a place'] : ['further filters'];
}

const FramedQuery = z.strictObject(tornadoFilterQuery).superRefine(refuseHalfFilters);

/** Returns the frame of a selection's map. Throws for a filter that means nothing. */
export function mapEmbed(
  record: ServedRecord,
  query: string,
  { siteUrl }: Pick<AnswerSources, 'siteUrl'>,
): EmbedPage {
  const { profile, filter, words, filters } = selected(record, query);
  const paths = strongestPaths(record.search, filter);
  const counted = `${profileLine(profile)}${profile.total === 0 ? '' : '.'}`;
  const notes: string[] = [];
  if (paths.length === maxPlacePaths)
    notes.push(`Showing the ${maxPlacePaths} strongest of ${groupedNumber(profile.total)}.`);
  else if (paths.length < profile.total)
    notes.push(`${groupedNumber(profile.total - paths.length)} without a recorded location aren’t shown.`);
  const { bounds, outside } = boundsOfAll(paths);
  if (outside > 0) notes.push(`${outside} outside the contiguous states aren’t shown.`);
  const label = `Map of the paths: ${counted}`;
  return {
    title: words === '' ? 'Tornado map' : `Tornado map: ${words}`,
    full: `${siteUrl}${pathOf('map')}${filters}`,
    content: [
      `<p>${escapeMarkup(counted)}</p>`,
      paths.length === 0 ? '' : embedMap({ label, bounds, paths: paths.map(drawnPath) }),
      paths.length === 0 ? '' : legend(paths),
      ...notes.map((note) => `<p class="embed-note">${escapeMarkup(note)}</p>`),
    ].join(''),
    pointer: record.pointer,
  };
}

export interface ChartSources extends Pick<AnswerSources, 'siteUrl'> {
  renderCharts: RenderCharts;
  /** Called when a frame is served without its charts. */
  onFailure: (error: unknown) => void;
}

/** Returns the frame of what a selection has in common, with charts. */
export async function profileEmbed(
  record: ServedRecord,
  query: string,
  sources: ChartSources,
): Promise<EmbedPage> {
  const { profile, words, filters } = selected(record, query);
  const facts = profileFacts(profile);
  return {
    title: words === '' ? 'Tornadoes' : `Tornadoes: ${words}`,
    full: `${sources.siteUrl}${pathOf('tornadoes')}${filters}`,
    content: [
      `<p>${escapeMarkup(profileLine(profile))}${profile.total === 0 ? '' : '.'}</p>`,
      facts.length === 0 ? '' : `<p class="embed-note">${escapeMarkup(sentence(facts.join(', ')))}</p>`,
      profile.total === 0 ? '' : await chartsOf(profile, sources),
    ].join(''),
    pointer: record.pointer,
  };
}

/** Without its charts, a frame still says what the tornadoes have in common. */
async function chartsOf(profile: TornadoProfile, { renderCharts, onFailure }: ChartSources): Promise<string> {
  try {
    return await renderCharts(profile, ['years', 'hours', 'ratings'], 2);
  } catch (error) {
    onFailure(error);
    return '';
  }
}

function selected({ search }: ServedRecord, query: string) {
  const filters = filtersOf(new URLSearchParams(query)) ?? '';
  const filter = toFilters(parseQuery(FramedQuery, filters.slice(1)));
  return {
    filters,
    filter,
    words: selectionWords(new URLSearchParams(filters)),
    profile: profileOf(search, filter),
  };
}

function drawnPath([, lat, lon, endLat, endLon, step]: PlacePath) {
  const points: Point[] = [[lon, lat]];
  if (endLat !== lat || endLon !== lon) points.push([endLon, endLat]);
  return { points, step };
}

const contiguous = { south: 24, north: 50, west: -125, east: -66 };
/** If so many are there, a few in Alaska or Puerto Rico do not make all others small. */
const mostly = 0.8;

/** The bounds of the map, and how many paths begin outside of them. */
function boundsOfAll(paths: readonly PlacePath[]): { bounds: Bounds; outside: number } {
  const inside = paths.filter(
    ([, lat, lon]) =>
      lat > contiguous.south && lat < contiguous.north && lon > contiguous.west && lon < contiguous.east,
  );
  const shown = inside.length >= mostly * paths.length ? inside : paths;
  const lats = shown.flatMap(([, lat, , endLat]) => [lat, endLat]);
  const lons = shown.flatMap(([, , lon, , endLon]) => [lon, endLon]);
  const [west, east, south, north] = [
    Math.min(...lons),
    Math.max(...lons),
    Math.min(...lats),
    Math.max(...lats),
  ];
  const pad = Math.max(0.2, 0.08 * (east - west), 0.08 * (north - south));
  return {
    bounds: { west: west - pad, east: east + pad, south: south - pad, north: north + pad },
    outside: paths.length - shown.length,
  };
}

/** The ratings of the drawn paths, each in its colour. */
function legend(paths: readonly PlacePath[]): string {
  const steps = [...new Set(paths.map((path) => path[5]))].toSorted((a, b) => b - a);
  const items = steps.map((step) =>
    step < 0
      ? '<li class="embed-rating" data-step="unknown">Unrated</li>'
      : `<li class="embed-rating" data-step="${step}">F/EF ${step}</li>`,
  );
  return `<ul class="embed-legend" aria-label="Ratings">${items.join('')}</ul>`;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
