import { callApi } from '../../../lib/api/api-client.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { readPosition, type NearPlace } from '../../../lib/list-state/near-parameter.ts';

/** A place with its position, or a sentence that says why there is none. */
export type FoundPlace = { near: NearPlace } | { problem: string };

/** Finds the position of a typed place: a latitude and longitude, or the town that a search of these words means. */
export async function findNearPlace(near: NearPlace): Promise<FoundPlace> {
  const place = near.place.trim();
  if (place === '' || near.lat !== '') return { near: { ...near, place } };
  const position = readPosition(place);
  if (position) return { near: { ...near, place: '', ...position } };
  try {
    const { understood } = await callApi('GET /tornadoes', { query: { q: place, limit: '1' } });
    const [town] = understood?.towns ?? [];
    if (town) {
      return { near: { ...near, place: town.label, lat: String(town.lat), lon: String(town.lon) } };
    }
  } catch (error) {
    return { problem: `“${place}” could not be looked up. ${messageOf(error)}` };
  }
  return {
    problem: `No town “${place}” is known. Type a town with its state, such as Joplin, Missouri, or a latitude and longitude, such as 37.08, -94.51.`,
  };
}
