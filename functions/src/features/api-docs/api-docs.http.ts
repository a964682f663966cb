import { apiDescription } from '@touchdown/shared/api-description.ts';
import { apiDocsRoutes } from '@touchdown/shared/api-docs/routes.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { siteOrigin } from '../../platform/http/site-origin.ts';
import { optionalEnv } from '../../platform/aws/optional-env.ts';
import { llmsText } from './llms-text.ts';
import { refuseUnknownPath } from './refuse-unknown-path.ts';

// Built once per start: the contract cannot change while the function runs.
const document = apiDescription(optionalEnv('contactEmail'));

/** Serves the description of the API, and refuses API paths that belong to no slice. */
export const handler = sliceHandler(
  apiDocsRoutes,
  {
    getOpenApi: async () => document,
    getLlmsText: async (_request, _reply, event) => llmsText(siteOrigin(event)),
  },
  { fallback: refuseUnknownPath, preflightFor: allRoutes().map(({ route }) => route) },
);
