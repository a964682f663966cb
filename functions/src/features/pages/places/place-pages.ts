import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { drawPathsCard, drawnWords, gravestWords, type PathsCard } from '../card/paths-card.ts';
import { townRadiiMiles } from '@touchdown/shared/tornadoes/profile-steps.ts';
import {
  findCounty,
  findOffice,
  findState,
  findTown,
  type NoSuchPlace,
} from '../../../domain/places/find-place.ts';
import { answerPlace, listPlaces } from '../../../domain/places/place-answer.ts';
import type { KnownPlace } from '../../../domain/places/place-filter.ts';
import { decodedPart, type AnswerSources, type FindAnswer, type FoundAnswer } from '../answered-page.ts';
import { missingPlaceHead, placeHead, statesHead } from './place-head.ts';
import { placeCsv, statesCsv } from './place-csv.ts';

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
