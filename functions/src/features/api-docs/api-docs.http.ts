import { apiDescription } from '@touchdown/shared/api-description.ts';
import { apiDocsRoutes } from '@touchdown/shared/api-docs/routes.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { refuseUnknownPath } from './refuse-unknown-path.ts';

// The contract cannot change while this code runs: described once, on the first start.
const document = apiDescription();

/** Serves the API's own description, and answers every API path that no slice has. */
export const handler = sliceHandler(
  apiDocsRoutes,
  { getOpenApi: async () => document },
  { fallback: refuseUnknownPath },
);
