import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { toListedCorrection } from './correction-views.ts';
import { listCorrections } from './list-corrections.ts';

type CorrectionsRoute = typeof tornadoRoutes.listCorrections;

const dayMilliseconds = 86_400_000;

/** The corrections of all tornadoes and storm reports. A rare filter may return a short page with a next one. */
export function listAllCorrections(client: DynamoDBDocumentClient, table: string) {
  return async ({ query }: RouteRequest<CorrectionsRoute>): Promise<RouteResponse<CorrectionsRoute>> => {
    const { state, field, who, status, from, to, before, limit } = query;
    const { corrections, next } = await listCorrections(
      client,
      table,
      {
        state,
        field,
        who,
        from,
        until: to && dayAfter(to),
        isTakenBack: status && status === 'taken_back',
      },
      { after: before?.replaceAll('_', '#'), max: limit },
    );
    return {
      corrections: corrections.map(toListedCorrection),
      pagination: { next: next?.replaceAll('#', '_') ?? null },
    };
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMilliseconds).toISOString().slice(0, 10);
}
