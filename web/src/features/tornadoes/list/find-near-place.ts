import { callApi } from '../../../lib/api/api-client.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { readPoint } from '@touchdown/shared/search/read-points.ts';
import type { NearPlace } from '../../../lib/list-state/near-parameter.ts';

/** A place with its position, or a sentence that says why there is none. */
export type FoundPlace = { near: NearPlace } | { problem: string };

/** Finds the position of a typed place: a latitude and longitude, or the town or ZIP code that a search of these words means. */
export async function findNearPlace(near: NearPlace): Promise<FoundPlace> {
  const place = near.place.trim();
  if (place === '' || near.lat !== '') return { near: { ...near, place } };
  const point = readPoint(place);
  if (point) return { near: { ...near, place: '', lat: String(point.lat), lon: String(point.lon) } };
  try {
    const { understood } = await callApi('GET /tornadoes', { query: { q: place, limit: '1' } });
    const [town] = understood?.towns ?? [];
    const isZip = understood?.chips.some(({ kind }) => kind === 'zip');
    if (town) {
      return { near: { ...near, place: town.label, lat: String(town.lat), lon: String(town.lon) } };
    }
    if (isZip && understood?.note) return { problem: understood.note };
  } catch (error) {
    return { problem: `“${place}” could not be looked up. ${messageOf(error)}` };
  }
  return {
    problem: `No town “${place}” is known. Type a town with its state, such as Joplin, Missouri, a ZIP code, or a latitude and longitude, such as 37.08, -94.51.`,
  };
}
