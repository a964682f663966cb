import { forecastOffices } from '@touchdown/shared/accounts/forecast-offices.ts';
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { readTowns } from '@touchdown/shared/geo/towns/towns.ts';
import { radarStations } from '@touchdown/shared/radar/radar-stations.ts';
import { indexTowns } from '@touchdown/shared/search/gazetteer.ts';
import { townOfOffice } from '@touchdown/shared/search/read-offices.ts';

/** Farther away, an office has nothing to do with a place. The office of Guam is in no town of the list. */
const maxOfficeMiles = 600;

let offices: { code: string; name: string; at: Position }[] | undefined;

/** Returns the nearest forecast office. It is not always the responsible one. */
export function nearestOffice(place: Position): { code: string; name: string; miles: number } | null {
  offices ??= placedOffices();
  const measured = offices.map(({ code, name, at }) => ({ code, name, miles: distanceMiles(place, at) }));
  const nearest = measured.reduce((best, one) => (one.miles < best.miles ? one : best));
  return nearest.miles > maxOfficeMiles ? null : { ...nearest, miles: Math.round(nearest.miles) };
}

/** Most offices stand beside the radar with their letters, and the others are in the town of their names. */
function placedOffices() {
  const towns = indexTowns(readTowns());
  return Object.entries(forecastOffices).flatMap(([code, [name = '']]) => {
    const radar = radarStations.find(({ id }) => id.slice(1) === code);
    const at = radar ?? townOfOffice(code, towns);
    return at ? [{ code, name, at: { lat: at.lat, lon: at.lon } }] : [];
  });
}
