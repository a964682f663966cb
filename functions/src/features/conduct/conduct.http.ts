import { conductRoutes } from '@touchdown/shared/conduct/routes.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { suspensions } from '../../domain/members/suspend-person.ts';
import { auditHandlers } from './audit/list-audit.ts';
import { peopleStore, type PeopleStore } from './people/people-store.ts';
import { suspendPerson, restorePerson } from './people/suspend-person.ts';
import { dismissReports } from './reports/dismiss-reports.ts';
import { listReports } from './reports/list-reports.ts';
import { reopenReports } from './reports/reopen-reports.ts';
import { reportQueue } from './reports/report-queue.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const people = peopleStore(client, table);
const decisions = suspensions(client, table, now);
const queue = reportQueue(client, table);

export const handler = sliceHandler(
  conductRoutes,
  {
    listReports: listReports(queue, now),
    getPerson: getPerson(people),
    suspendPerson: suspendPerson(people, decisions, now),
    restorePerson: restorePerson(people, decisions),
    dismissReports: dismissReports({ client, table, queue, now }),
    reopenReports: reopenReports({ client, table, queue, now }),
    ...auditHandlers(client, table, now),
  },
  {
    authenticate: authenticate(client, table, now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
    settings: settingsOfStage(now),
  },
);

function getPerson(people: PeopleStore): RouteHandlers<typeof conductRoutes>['getPerson'] {
  return async ({ params: { username }, person }) => ({
    data: { person: await people.record(username, person) },
  });
}
