import { conductRoutes } from '@touchdown/shared/conduct/routes.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { dismissReports } from './reports/dismiss-reports.ts';
import { listReports } from './reports/list-reports.ts';
import { reportQueue } from './reports/report-queue.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const queue = reportQueue(client, table);

export const handler = sliceHandler(
  conductRoutes,
  {
    listReports: listReports(queue),
    dismissReports: dismissReports({ client, table, queue, now }),
  },
  {
    authenticate: authenticate(client, table, now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
  },
);
