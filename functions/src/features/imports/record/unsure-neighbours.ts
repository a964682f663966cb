import type { PathReading, UnsureNeighbour } from '@touchdown/shared/tornadoes/unsure-neighbour.ts';
import type { Chain } from '../join/join-segments.ts';
import type { Segment } from '../ncei/segment.ts';
import { sizeOf } from './chain-values.ts';
import { casualtiesOf } from './totals.ts';

/** Returns both readings of each link that is not certain: one tornado or two. The neighbour's id is assigned later. */
export function unsureNeighboursOf(chain: Chain): UnsureNeighbour[] {
  return chain.unsure.map(({ chain: neighbour, side, score }) => {
    const both = side === 'after' ? [chain, neighbour] : [neighbour, chain];
    const { county, state } = neighbour.segments[0] as Segment;
    return {
      tornado_id: null,
      event_ids: neighbour.segments.map(({ eventId }) => eventId),
      place: `${county}, ${state}`,
      side,
      score: Number(score.toFixed(3)),
      together: readingOf(both.flatMap(({ segments }) => segments)),
      apart: { own: readingOf(chain.segments), neighbour: readingOf(neighbour.segments) },
    };
  });
}

function readingOf(segments: readonly Segment[]): PathReading {
  const { fatalities, injuries } = casualtiesOf(segments, undefined).values;
  return {
    begin_local: (segments[0] as Segment).begin.local,
    end_local: segments.at(-1)?.end?.local ?? null,
    path_length: sizeOf(segments, undefined).values.path_length,
    fatalities,
    injuries,
  };
}
