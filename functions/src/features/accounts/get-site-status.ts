import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { ReadSettings } from '../../platform/settings/running-settings-reader.ts';

/** For the site's banner and its forms, which say what is closed before anybody types. */
export function getSiteStatus(settings: ReadSettings): RouteHandlers<typeof accountRoutes>['getSiteStatus'] {
  return async () => {
    const { readOnly = false, registration = 'open', loopsPerDay } = await settings();
    return { readOnly, registration, radarLoops: loopsPerDay === 0 ? 'off' : 'on' };
  };
}
