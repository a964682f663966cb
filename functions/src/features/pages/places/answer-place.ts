import { pageAt } from '@touchdown/shared/contract/page-paths.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { townRadiiMiles } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { Cached } from '../../../domain/catalogue/cached.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { findCounty, findState, findTown, type NoSuchPlace } from '../../../domain/places/find-place.ts';
import { answerPlace, listPlaces } from '../../../domain/places/place-answer.ts';
import type { KnownPlace } from '../../../domain/places/place-filter.ts';
import { drawPlaceCard } from '../card/place-card.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { FoundHead } from '../page-head.ts';
import { missingPlaceHead, placeHead, statesHead } from './place-head.ts';
import { placeCsv } from './place-csv.ts';

export interface PlaceSources {
  /** The whole record. It is read when the first page of a place is asked for. */
  places: Cached<ServedRecord>;
  siteUrl: string;
}

type Found = KnownPlace | NoSuchPlace | 'all';

/** Returns the head of a place's page, or where it moved. Another spelling moves to the one path. */
export async function headOfPlace(
  { places, siteUrl }: PlaceSources,
  path: string,
  query: string,
): Promise<FoundHead | undefined> {
  const found = placeAt(path);
  if (!found) return undefined;
  if (found === 'all') return statesHead(listPlaces((await places.current()).search));
  if (found.kind === 'none') return missingPlaceHead(found, path);
  if (found.path !== path) return { movedTo: withQuery(found.path, query) };
  const { search } = await places.current();
  return placeHead(answerPlace(search, found, radiusOf(query)), siteUrl);
}

const endings = { json: 'application/json', csv: 'text/csv', png: 'image/png' } as const;
type Ending = keyof typeof endings;

const write: Record<Ending, (answer: PlaceAnswer, record: ServedRecord) => string | Uint8Array> = {
  json: (answer) => JSON.stringify(answer),
  csv: placeCsv,
  png: drawPlaceCard,
};

/** Returns the file of a place at the path of its page with an ending, or undefined for another path. */
export async function placeFile(
  { places }: PlaceSources,
  path: string,
  query: string,
): Promise<PageAnswer | undefined> {
  const [, page = '', ending = ''] = /^(.*)\.(json|csv|png)$/.exec(path) ?? [];
  const found = placeAt(page);
  if (!found || (found === 'all' && ending !== 'json')) return undefined;
  const type = endings[ending as Ending];
  if (found !== 'all' && found.kind === 'none') {
    const body = JSON.stringify(new Problem('NOT_FOUND', found.says).toBody());
    return { status: 404, type: 'application/json', body, edgeSeconds: 60, unlisted: true };
  }
  if (found !== 'all' && found.path !== page) {
    return movedTo(withQuery(`${found.path}.${ending}`, query));
  }
  const record = await places.current();
  const answer =
    found === 'all' ? listPlaces(record.search) : answerPlace(record.search, found, radiusOf(query));
  const body = 'profile' in answer ? write[ending as Ending](answer, record) : JSON.stringify(answer);
  return { status: 200, type, body, edgeSeconds: 300, unlisted: ending !== 'png' };
}

export function movedTo(location: string): PageAnswer {
  return { status: 301, type: 'text/plain', body: '', edgeSeconds: 3_600, location };
}

function placeAt(path: string): Found | undefined {
  // The path of a town without it leads to the state.
  const [, state] = /^\/places(?:\/([^/]*))?\/?$/.exec(path) ?? [];
  if (state !== undefined && state !== '') return findState(decoded(state));
  const page = pageAt(path);
  const { state: statePart = '', county = '', town = '' } = page?.parts ?? {};
  switch (page?.name) {
    case 'states':
      return 'all';
    case 'state':
      return findState(decoded(statePart));
    case 'county':
      return findCounty(decoded(statePart), decoded(county));
    case 'town':
      return findTown(decoded(statePart), decoded(town));
    default:
      return undefined;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

/** Any other distance is that of the page. */
function radiusOf(query: string): number {
  const asked = Number(new URLSearchParams(query).get('radius_miles'));
  return townRadiiMiles.find((miles) => miles === asked) ?? townRadiiMiles[0];
}
