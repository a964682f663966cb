import type { conductRoutes } from '@touchdown/shared/conduct/routes.ts';
import type { suspensions } from '../../../domain/members/suspend-person.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { PeopleStore } from './people-store.ts';

export function restorePerson(
  people: PeopleStore,
  decisions: ReturnType<typeof suspensions>,
): RouteHandlers<typeof conductRoutes>['restorePerson'] {
  return async ({ params: { username }, person }) => {
    await decisions.restore(await people.idNamed(username), person);
    return { data: { person: await people.record(username, person) } };
  };
}
