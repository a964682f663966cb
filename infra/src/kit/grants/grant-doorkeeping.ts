import { readsSession, type Route } from '@touchdown/shared/contract/route.ts';
import { routeTables, type SliceWithRoutes } from '@touchdown/shared/route-tables.ts';
import { limitBuckets, sessionCheck } from './shared-grants.ts';
import type { SliceFunction } from '../slice-function.ts';
import type { CommunityTable, EphemeralTable } from '../stored-table.ts';

interface DoorkeeperTables {
  community: CommunityTable;
  ephemeral: EphemeralTable;
}

/** Grants what a slice's doorkeeper needs for its routes: to check sessions, and to count calls. */
export function grantDoorkeeping(
  slice: SliceWithRoutes,
  fn: SliceFunction,
  { community, ephemeral }: DoorkeeperTables,
): void {
  const routes = Object.values<Route>(routeTables[slice]);
  if (routes.some(({ access }) => readsSession(access))) community.grant(fn, sessionCheck);
  if (routes.some(({ limits = [] }) => limits.length > 0)) ephemeral.grant(fn, limitBuckets);
}
