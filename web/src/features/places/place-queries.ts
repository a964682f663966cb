import { useQuery } from '@tanstack/react-query';
import { townRadiiMiles, type PlaceKind } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { apiQuery } from '../../lib/api/api-query.ts';
import { withPageData } from '../../lib/page/with-page-data.ts';

type TownRadius = (typeof townRadiiMiles)[number];

/** The place of the page's path. What the server wrote into the page is shown at once, without a request. */
export function usePlace(kind: PlaceKind) {
  const parts = useParams();
  const radius = useRadius();
  const { pathname } = useLocation();
  return useQuery({
    ...withPageData(
      placeQuery(kind, parts, radius),
      pathname,
      (served) => kind !== 'town' || served.radius_miles === radius,
    ),
    // Another distance of the same town.
    placeholderData: (before) => (before?.path === pathname ? before : undefined),
  });
}

function placeQuery(kind: PlaceKind, parts: Partial<Record<string, string>>, radius: TownRadius) {
  const { state = '', county = '', town = '' } = parts;
  if (kind === 'state') return apiQuery('GET /places/{state}', { params: { state } });
  if (kind === 'county')
    return apiQuery('GET /places/{state}/counties/{county}', { params: { state, county } });
  return apiQuery('GET /places/{state}/towns/{town}', {
    params: { state, town },
    query: radius === townRadiiMiles[0] ? {} : { radius_miles: String(radius) },
  });
}

export function useStates() {
  const { pathname } = useLocation();
  return useQuery(withPageData(apiQuery('GET /places', {}), pathname));
}

/** How far a town's page looks, as its URL says. */
function useRadius(): TownRadius {
  const asked = Number(useSearchParams()[0].get('radius_miles'));
  return townRadiiMiles.find((radius) => radius === asked) ?? townRadiiMiles[0];
}
