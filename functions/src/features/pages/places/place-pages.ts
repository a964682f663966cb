import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import type { PlaceAnswer, PlaceIndex, PlaceLink } from '@touchdown/shared/tornadoes/place-answers.ts';
import { townRadiiMiles, ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { csvCell } from '@touchdown/shared/text/csv-cell.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { placeSentence, placeTitle } from '@touchdown/shared/tornadoes/place-words.ts';
import { drawPathsCard, drawnWords, gravestWords, type PathsCard } from '../card/paths-card.ts';
import {
  findCounty,
  findOffice,
  findState,
  findTown,
  type NoSuchPlace,
} from '../../../domain/places/find-place.ts';
import { answerPlace, listPlaces } from '../../../domain/places/place-answer.ts';
import type { KnownPlace } from '../../../domain/places/place-filter.ts';
import {
  decodedPart,
  type AnswerSources,
  type FindAnswer,
  type FoundAnswer,
  missingHead,
  plainHead,
  type PageHead,
} from '../page.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { licence, sourceOfFile } from '../../../domain/catalogue/record-origin.ts';
import { isThin } from './place-sitemap.ts';

export const findStates: FindAnswer = async ({ catalogue, siteUrl }) => {
  const record = await catalogue.current();
  const index = listPlaces(record.search);
  return {
    answer: index,
    asked: callUrl('/places'),
    head: statesHead,
    csv: () => statesCsv(index, record, siteUrl),
  };
};

export const findStatePage: FindAnswer = (sources, { parts, ...asked }) =>
  answered(sources, findState(decodedPart(parts['state'])), { ...asked, call: '/places/{state}', parts });

export const findCountyPage: FindAnswer = (sources, { parts, ...asked }) =>
  answered(sources, findCounty(decodedPart(parts['state']), decodedPart(parts['county'])), {
    ...asked,
    call: '/places/{state}/counties/{county}',
    parts,
  });

export const findTownPage: FindAnswer = (sources, { parts, ...asked }) =>
  answered(sources, findTown(decodedPart(parts['state']), decodedPart(parts['town'])), {
    ...asked,
    call: '/places/{state}/towns/{town}',
    parts,
  });

export const findOfficePage: FindAnswer = (sources, { parts, ...asked }) =>
  answered(sources, findOffice(decodedPart(parts['office'])), {
    ...asked,
    call: '/offices/{office}',
    parts,
  });

/** Another spelling of a place moves to its one path. */
async function answered(
  { catalogue, reports, siteUrl }: AnswerSources,
  place: KnownPlace | NoSuchPlace,
  { path, query, call, parts }: Parameters<FindAnswer>[1] & { call: string },
): Promise<FoundAnswer> {
  const radius = radiusOf(query);
  const isWider = call.includes('{town}') && radius !== townRadiiMiles[0];
  const asked = callUrl(call, {
    params: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, decodedPart(part)])),
    query: isWider ? { radius_miles: radius } : {},
  });
  if (place.kind === 'none') return { asked, says: place.says, head: () => missingPlaceHead(place, path) };
  if (place.path !== path) return { movedTo: place.path };
  const [record, after] = await Promise.all([catalogue.current(), reports.current().catch(() => undefined)]);
  const answer = answerPlace(record.search, place, radius, after);
  return {
    answer,
    asked,
    head: () => placeHead(answer, siteUrl),
    tornadoes: { parameters: answer.parameters, ownParameters: ['radius_miles'] },
    csv: () => placeCsv(answer, record),
    card: () => drawPathsCard(placeCard(answer)),
  };
}

/** Any other distance is that of the page. */
function radiusOf(query: URLSearchParams): number {
  const asked = Number(query.get('radius_miles'));
  return townRadiiMiles.find((miles) => miles === asked) ?? townRadiiMiles[0];
}

/** Returns what the card of a place shows: its numbers beside its paths. */
function placeCard(answer: PlaceAnswer): PathsCard {
  const { name, bounds, paths, lat, lon, radius_miles: miles } = answer;
  const circle = miles === null ? {} : { circle: { lat, lon, miles } };
  return { name, bounds, paths, words: wordsOf(answer), ...circle };
}

function wordsOf({ state, kind, radius_miles: radius, profile, paths }: PlaceAnswer): string[] {
  const within = radius === null ? '' : ` within ${radius} miles`;
  const count = profile.total === 0 ? 'No tornado' : tornadoes(profile.total);
  return [
    ...(kind === 'state' || !state ? [] : [state.name]),
    `${count}${within} since ${profile.years.first}`,
    ...gravestWords(profile),
    ...drawnWords(paths),
  ];
}

const columns = [
  'year',
  ...ratingSteps.map((step) => (step === 'unrated' ? step : `f_ef_${step}`)),
  'tornadoes',
  'killer_tornadoes',
  'deaths',
  'what_changed_in_the_record',
  'place',
  'selection',
  'source',
  'release',
  'licence',
  'what_is_unknown',
];

const unknown =
  'Deaths of a state or county are those in it, as far as sources tell them from deaths elsewhere on a path; of a town those along whole paths. Unrated tornadoes are none of the ratings. Weak tornadoes were missed before Doppler radar.';

/**
 * Returns a place's tornadoes by year and rating as CSV. There are no comment lines, because most readers take them for
 * data: what the file is stands in the last columns of every line.
 */
function placeCsv(answer: PlaceAnswer, { pointer }: ServedRecord): string {
  const { full_name: place, parameters, profile } = answer;
  const origin = [
    place,
    new URLSearchParams(parameters).toString(),
    sourceOfFile(pointer),
    pointer?.release ?? null,
    licence,
    unknown,
  ];
  const lines = profile.by_year.map(({ year, ratings, deaths, killers }) => {
    const changes = profile.cautions.filter((caution) => caution.year === year).map(({ says }) => says);
    const total = ratings.reduce((sum, count) => sum + count, 0);
    return [year, ...ratings, total, killers, deaths, changes.join(' ') || null, ...origin];
  });
  return [columns, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** Returns the states and territories as CSV, each with the number of its tornadoes. */
function statesCsv({ states }: PlaceIndex, { pointer }: ServedRecord, siteUrl: string): string {
  const source = sourceOfFile(pointer);
  const lines = states.map(({ name, path, total }) => [
    name,
    total,
    siteUrl + path,
    source,
    pointer?.release ?? null,
    licence,
  ]);
  return [['state', 'tornadoes', 'url', 'source', 'release', 'licence'], ...lines]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
}

function placeHead(answer: PlaceAnswer, siteUrl: string): PageHead {
  const title = placeTitle(answer);
  const description = placeSentence(answer);
  const { path, profile } = answer;
  return {
    title,
    name: answer.full_name,
    heading: `${title}: ${groupedNumber(profile.total)}`,
    description,
    path,
    kind: 'website',
    card: { path: `${path}.png`, alt: `The paths of the tornadoes of ${answer.full_name} on a map` },
    linkedData: linkedPlace(answer, siteUrl, { title, description }),
    ...(answer.kind === 'town' || answer.kind === 'office'
      ? {}
      : { feed: { base: `${path}/reports`, title: `Storm reports of ${answer.full_name}` } }),
    ...(answer.kind === 'town' && isThin(profile.total) ? { unlisted: true } : {}),
  };
}

function statesHead(): PageHead {
  return plainHead({
    title: 'Tornadoes by state',
    description:
      'What happened in each state and territory of the United States, in each county and around each town: tornadoes by year, rating and hour, paths, deaths and rates.',
    path: '/states',
  });
}

/** The page of a place that does not exist says what comes nearest. */
function missingPlaceHead({ nearest }: NoSuchPlace, path: string): PageHead {
  // The name that was asked for is not repeated: a link must not be able to put text on a card.
  return missingHead('No such place', 'There is no page here. Here are close matches.', path, nearest);
}

/** Returns a data set, its place and the way to it as schema.org has them. */
function linkedPlace(
  { kind, full_name: name, path, lat, lon, state, county, profile }: PlaceAnswer,
  siteUrl: string,
  { title, description }: { title: string; description: string },
): object {
  const url = siteUrl + path;
  const place = `${url}#place`;
  const above = [{ name: 'States', path: '/states' }, state, county].filter((link) => link !== null);
  const types = {
    state: 'State',
    county: 'AdministrativeArea',
    town: 'City',
    office: 'AdministrativeArea',
  } as const;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Dataset',
        name: title,
        description,
        url,
        isAccessibleForFree: true,
        license: 'https://creativecommons.org/publicdomain/zero/1.0/',
        temporalCoverage: `${profile.years.first}/${profile.years.last}`,
        spatialCoverage: { '@id': place },
        distribution: [
          { '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: `${url}.csv` },
          { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: `${url}.json` },
        ],
      },
      {
        '@type': types[kind],
        '@id': place,
        name,
        geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon },
        ...(state ? { containedInPlace: { '@type': 'State', name: state.name } } : {}),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [...above, { name, path }].map((link, at) => crumb(link, at, siteUrl)),
      },
    ],
  };
}

function crumb({ name, path }: Pick<PlaceLink, 'name' | 'path'>, at: number, siteUrl: string): object {
  return { '@type': 'ListItem', position: at + 1, name, item: siteUrl + path };
}
