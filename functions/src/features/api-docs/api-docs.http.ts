import { apiDescription } from '@touchdown/shared/api-description.ts';
import { apiDocsRoutes } from '@touchdown/shared/api-docs/routes.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { optionalEnv } from '../../platform/aws/optional-env.ts';
import { refuseUnknownPath } from './refuse-unknown-path.ts';

// Built once per start: the contract cannot change while the function runs.
const document = apiDescription(optionalEnv('contactEmail'));

/** Serves the description of the API, and refuses API paths that belong to no slice. */
export const handler = sliceHandler(
  apiDocsRoutes,
  { getOpenApi: async () => document },
  { fallback: refuseUnknownPath },
);
