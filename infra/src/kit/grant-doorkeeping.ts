import { readsSession, type Route } from '@touchdown/shared/contract/route.ts';
import { routeTables, type SliceWithRoutes } from '@touchdown/shared/route-tables.ts';
import { limitBuckets, sessionCheck } from './shared-grants.ts';
import type { SliceFunction } from './slice-function.ts';
import type { CommunityTable, EphemeralTable } from './stored-table.ts';

interface DoorkeepersTables {
  community: CommunityTable;
  ephemeral: EphemeralTable;
}

/** What a slice's doorkeeper needs, by what the slice's own routes say: who calls, and how often. */
export function grantDoorkeeping(
  slice: SliceWithRoutes,
  fn: SliceFunction,
  { community, ephemeral }: DoorkeepersTables,
): void {
  const routes = Object.values<Route>(routeTables[slice]);
  if (routes.some(({ access }) => readsSession(access))) community.grant(fn, sessionCheck);
  if (routes.some(({ limits = [] }) => limits.length > 0)) ephemeral.grant(fn, limitBuckets);
}
