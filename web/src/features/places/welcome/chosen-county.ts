import { pageAt } from '@touchdown/shared/contract/page-paths.ts';
import { townPath } from '@touchdown/shared/search/place-paths.ts';
import { useSearchParams } from 'react-router-dom';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { findPlace, type PlaceLists } from '../near/find-place.ts';

/** A county, or a state while none is chosen, as their pages name them. */
export interface ChosenPlace {
  state: string;
  county: string;
}

const slug = /^[a-z0-9-]{1,80}$/;

/** The place of the URL, so that the page can be kept and shared. Nothing is stored. */
export function useChosenPlace(): [ChosenPlace, (place: ChosenPlace) => void] {
  const [search, setSearch] = useSearchParams();
  const read = (name: string) => slug.exec(search.get(name) ?? '')?.[0] ?? '';
  const state = read('state');
  const choose = ({ state: toState, county }: ChosenPlace) => {
    const next = new URLSearchParams();
    if (toState !== '') next.set('state', toState);
    if (county !== '') next.set('county', county);
    setSearch(next, { preventScrollReset: true });
  };
  return [{ state, county: state === '' ? '' : read('county') }, choose];
}

export function countyQuery({ state, county }: ChosenPlace) {
  return apiQuery('GET /places/{state}/counties/{county}', { params: { state, county } });
}

/** The place of the path of its page; undefined for another page. */
export function placeOfPath(path: string): ChosenPlace | undefined {
  const { name, parts } = pageAt(path) ?? {};
  if (name !== 'state' && name !== 'county') return undefined;
  return { state: parts?.['state'] ?? '', county: parts?.['county'] ?? '' };
}

/** The lists of towns are a file of the site. ZIP codes have a place, but no county. */
const lists: PlaceLists = {
  towns: async () => (await import('@touchdown/shared/geo/towns/towns.ts')).readTowns(),
  zip: async () => () => undefined,
};

const words = 'Type a town with its state, such as Moore, Oklahoma, or choose a state and a county.';

/** Returns the county of a town, or a sentence about why there is none. */
export async function countyOfTown(text: string): Promise<ChosenPlace | string> {
  if (/\d/.test(text) || text.trim() === '') return words;
  const found = await findPlace(text, lists);
  if (typeof found === 'string') return `No town “${text.trim()}” is known here. ${words}`;
  const [, town = '', state = ''] = /^(.*), (.*)$/.exec(found.place.name) ?? [];
  const { parts } = pageAt(townPath(state, town)) ?? {};
  const params = { state: parts?.['state'] ?? '', town: parts?.['town'] ?? '' };
  try {
    const { county, state: of } = await callApi('GET /places/{state}/towns/{town}', { params, query: {} });
    const chosen = county ? placeOfPath(county.path) : of ? placeOfPath(of.path) : undefined;
    return chosen ?? words;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      return `No town “${text.trim()}” is known here. ${words}`;
    throw error;
  }
}
