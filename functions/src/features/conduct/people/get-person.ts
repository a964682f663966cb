import type { conductRoutes } from '@touchdown/shared/conduct/routes.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { PeopleStore } from './people-store.ts';

export function getPerson(people: PeopleStore): RouteHandlers<typeof conductRoutes>['getPerson'] {
  return async ({ params: { username }, person }) => ({
    data: { person: await people.record(username, person) },
  });
}
