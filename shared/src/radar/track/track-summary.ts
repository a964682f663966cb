import type { TrackFile } from './track-file.ts';

/** What a loop's track says in a few numbers, as it is stored with the loop. Times are milliseconds since 1970, UTC. */
export interface TrackSummary {
  stationId: string;
  /** The strongest; null where no rotation was found. */
  rotation: { knots: number; isAtLeast: boolean; time: number; heightMeters: number } | null;
  /** Null where none was seen beside the rotation; absent where the radar could not see debris. */
  debris?: { firstAt: number; lastAt: number; topMeters: number } | null;
}

export function summaryOfTrack({ stationId, seesDebris, scans }: TrackFile): TrackSummary {
  const points = scans.flatMap(({ point }) => (point ? [point] : []));
  const strongest = points.toSorted((a, b) => b.couplet.knots - a.couplet.knots)[0];
  const seen = points.flatMap(({ time, debris }) => (debris ? [{ time, topMeters: debris.topMeters }] : []));
  const [first, last] = [seen[0], seen.at(-1)];
  const { knots, isAtLeast, heightMeters } = strongest?.couplet ?? {};
  return {
    stationId,
    rotation:
      strongest && knots !== undefined && isAtLeast !== undefined && heightMeters !== undefined
        ? { knots, isAtLeast, time: strongest.time, heightMeters }
        : null,
    ...(seesDebris && {
      debris:
        first && last
          ? {
              firstAt: first.time,
              lastAt: last.time,
              topMeters: Math.max(...seen.map(({ topMeters }) => topMeters)),
            }
          : null,
    }),
  };
}
