import { apiDescription } from '@touchdown/shared/api-description.ts';
import { apiDocsRoutes } from '@touchdown/shared/api-docs/routes.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { siteOrigin } from '../../platform/http/site-origin.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { optionalEnv } from '../../platform/aws/optional-env.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { llmsText } from './llms-text.ts';
import { refuseUnknownPath } from './refuse-unknown-path.ts';
import { takeBrowserReports } from './take-browser-reports.ts';

const limiter = rateLimiter(dynamo(), requiredEnv('ephemeralTable'), () => Date.now());
// Built once per start: the contract cannot change while the function runs.
const document = apiDescription(optionalEnv('contactEmail'));

/** Serves the description of the API, takes what browsers report, and refuses API paths that belong to no slice. */
export const handler = sliceHandler(
  apiDocsRoutes,
  {
    getOpenApi: async () => document,
    getLlmsText: async (_request, _reply, event) => llmsText(siteOrigin(event)),
    takeBrowserReports: takeBrowserReports(limiter),
  },
  { limiter, fallback: refuseUnknownPath, preflightFor: allRoutes().map(({ route }) => route) },
);
