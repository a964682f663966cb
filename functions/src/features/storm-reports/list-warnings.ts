import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { warningRoutes } from '@touchdown/shared/warnings/routes.ts';
import { warningNote } from '@touchdown/shared/warnings/warning-kinds.ts';
import type { ObjectBucket } from '../../platform/aws/object-bucket.ts';
import { warningsInEffect } from '../../domain/warnings/warning-days.ts';

type ListRoute = typeof warningRoutes.listWarnings;

export function listWarnings(media: Pick<ObjectBucket, 'get'>) {
  return async ({
    query: { date, phenomenon },
  }: RouteRequest<ListRoute>): Promise<RouteResponse<ListRoute>> => {
    const { isImported, warnings } = await warningsInEffect(media, date);
    const wanted = warnings.filter((one) => phenomenon === undefined || phenomenon.includes(one.phenomenon));
    return { data: { date, imported: isImported, note: warningNote, warnings: wanted } };
  };
}
