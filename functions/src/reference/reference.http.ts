import { openApiDocument } from '@touchdown/shared/contract/openapi.ts';
import { referenceRoutes } from '@touchdown/shared/reference/routes.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { sliceHandler } from '../http/slice-handler.ts';
import { refuseUnknownPath } from './refuse-unknown-path.ts';

// The contract cannot change while this code runs: described once, on the first start.
const document = openApiDocument(allRoutes());

/** Serves the API's own description, and answers every API path that no slice has. */
export const handler = sliceHandler(
  referenceRoutes,
  { getOpenApi: async () => document },
  { fallback: refuseUnknownPath },
);
