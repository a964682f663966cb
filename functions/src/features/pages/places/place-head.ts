import type { NoSuchPlace } from '../../../domain/places/find-place.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { PlaceAnswer, PlaceLink } from '@touchdown/shared/tornadoes/place-answers.ts';
import { placeSentence, placeTitle } from '@touchdown/shared/tornadoes/place-words.ts';
import { missingHead, plainHead, type PageHead } from '../page-head.ts';
import { isThin } from './place-sitemap.ts';

export function placeHead(answer: PlaceAnswer, siteUrl: string): PageHead {
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

export function statesHead(): PageHead {
  return plainHead({
    title: 'Tornadoes by state',
    description:
      'What happened in each state and territory of the United States, in each county and around each town: tornadoes by year, rating and hour, paths, deaths and rates.',
    path: '/states',
  });
}

/** The page of a place that does not exist says what comes nearest. */
export function missingPlaceHead({ nearest }: NoSuchPlace, path: string): PageHead {
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
