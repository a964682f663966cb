import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import type { conductRoutes } from '@touchdown/shared/conduct/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { suspensions } from '../../../domain/members/suspend-person.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { PeopleStore } from './people-store.ts';

export function suspendPerson(
  people: PeopleStore,
  decisions: ReturnType<typeof suspensions>,
  now: () => number,
): RouteHandlers<typeof conductRoutes>['suspendPerson'] {
  return async ({ params: { username }, body, person }) => {
    const { reason, until = null, hideContributions: hidesContributions } = body;
    if (until !== null && Date.parse(until) <= now()) {
      throw new Problem('INVALID_REQUEST', conductSentences.untilPast);
    }
    await decisions.suspend(await people.idNamed(username), person, { reason, until, hidesContributions });
    return { data: { person: await people.record(username, person) } };
  };
}

export function restorePerson(
  people: PeopleStore,
  decisions: ReturnType<typeof suspensions>,
): RouteHandlers<typeof conductRoutes>['restorePerson'] {
  return async ({ params: { username }, person }) => {
    await decisions.restore(await people.idNamed(username), person);
    return { data: { person: await people.record(username, person) } };
  };
}
