import { useQuery } from '@tanstack/react-query';
import { townRadiiMiles, type PlaceKind } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { apiQuery } from '../../lib/api/api-query.ts';

type TownRadius = (typeof townRadiiMiles)[number];

/** The place of the page's path. */
export function usePlace(kind: PlaceKind) {
  const parts = useParams();
  const radius = useRadius();
  const { pathname } = useLocation();
  return useQuery({
    ...placeQuery(kind, parts, radius),
    // Another distance of the same town.
    placeholderData: (before) => (before?.path === pathname ? before : undefined),
  });
}

function placeQuery(kind: PlaceKind, parts: Partial<Record<string, string>>, radius: TownRadius) {
  const { state = '', county = '', town = '', office = '' } = parts;
  if (kind === 'office') return apiQuery('GET /offices/{office}', { params: { office } });
  if (kind === 'state') return apiQuery('GET /places/{state}', { params: { state } });
  if (kind === 'county')
    return apiQuery('GET /places/{state}/counties/{county}', { params: { state, county } });
  return apiQuery('GET /places/{state}/towns/{town}', {
    params: { state, town },
    query: radius === townRadiiMiles[0] ? {} : { radius_miles: String(radius) },
  });
}

export function useStates() {
  return useQuery(apiQuery('GET /places', {}));
}

/** How far a town's page looks, as its URL says. */
function useRadius(): TownRadius {
  const asked = Number(useSearchParams()[0].get('radius_miles'));
  return townRadiiMiles.find((radius) => radius === asked) ?? townRadiiMiles[0];
}
