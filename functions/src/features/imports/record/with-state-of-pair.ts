import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { Chain } from '../join/join-segments.ts';
import type { Pair } from '../join/pair-with-spc.ts';
import type { Segment } from '../ncei/segment.ts';
import { countyAt, type County } from '../places/county-at.ts';
import { isNearState } from '../places/is-near-state.ts';
import { nearestTown } from '../places/nearest-town.ts';
import { stateByFips, type PlacedState } from '../places/states.ts';

/** NCEI files some tornadoes of Puerto Rico under Wyoming. Takes the SPC's state where the coordinates agree with it. */
export function withStateOfPair(chain: Chain, pair: Pair | undefined): Chain {
  const wrong = chain.segments[0]?.stateFips;
  const right = pair && stateByFips(pair.spc.stateFips);
  if (wrong === undefined || !right || wrong === right.fips) return chain;
  const isWrong = ({ stateFips, start }: Segment) =>
    stateFips === wrong && start !== null && !isNearState(start, wrong) && isNearState(start, right.fips);
  if (!chain.segments.every(isWrong)) return chain;
  const segments = chain.segments.flatMap((segment) => inState(segment, right) ?? []);
  return segments.length === chain.segments.length ? { ...chain, segments } : chain;
}

function inState(segment: Segment, state: PlacedState): Segment | undefined {
  const county = segment.start && countyOnLand(segment.start, state);
  if (county?.stateFips !== state.fips) return undefined;
  return {
    ...segment,
    state: state.name,
    stateFips: state.fips,
    county: county.name,
    countyFips: county.countyFips,
    flags: [...segment.flags, 'state_from_spc'],
  };
}

/** Rounded coordinates of islands are often in the sea. */
function countyOnLand(place: Position, { postal }: PlacedState): County | undefined {
  const near = nearestTown(place, postal);
  return countyAt(place) ?? (near && countyAt(near.town));
}
