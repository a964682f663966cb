import { hundredsOfFeet } from '@touchdown/shared/geo/length-units.ts';
import { loopFileUrl } from '@touchdown/shared/radar/loop-files.ts';
import type { TrackSummary } from '@touchdown/shared/radar/track/track-summary.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import {
  type RadarTrackSummary,
  type RotationRatings,
} from '@touchdown/shared/tornadoes/radar-track-fields.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { PublicLoop } from './public-loop-items.ts';

/** What a tornado's page says of the track of its loop. */
export function radarTrackOf(track: TrackSummary, videoUrl: string): RadarTrackSummary {
  const { stationId, rotation, debris } = track;
  return {
    url: loopFileUrl(videoUrl, 'track'),
    station: stationId,
    rotation: rotation && {
      knots: rotation.knots,
      at_least: rotation.isAtLeast,
      at: isoOf(rotation.time),
      height_feet: hundredsOfFeet(rotation.heightMeters),
    },
    debris: debris === undefined ? 'not_measured' : debris ? 'seen' : 'none_seen',
    debris_first_at: debris ? isoOf(debris.firstAt) : null,
    debris_last_at: debris ? isoOf(debris.lastAt) : null,
    debris_top_feet: debris ? hundredsOfFeet(debris.topMeters) : null,
  };
}

/** The fields of lists. */
export function listedTrack(track: TrackSummary | undefined) {
  const { rotation, debris } = track ?? {};
  return {
    ...(rotation && {
      radar_rotation_knots: rotation.knots,
      radar_rotation_at_least: rotation.isAtLeast,
    }),
    ...(debris && {
      radar_debris_first_at: isoOf(debris.firstAt),
      radar_debris_top_feet: hundredsOfFeet(debris.topMeters),
    }),
  };
}

/** Rotations within so many knots of one are like it. */
const likeKnots = 5;

/**
 * How tornadoes were rated whose loops show a rotation like this one. A rotation that is at least so strong may be a
 * much stronger one, so it is no pair with its rating.
 */
export function rotationRatings(
  knots: number,
  loops: readonly PublicLoop[],
  { catalogue }: Pick<CatalogueSearch, 'catalogue'>,
): RotationRatings {
  const [from, to] = [knots - likeKnots, knots + likeKnots];
  const alike = loops.filter(({ track }) => {
    const rotation = track?.rotation;
    return rotation && !rotation.isAtLeast && rotation.knots >= from && rotation.knots <= to;
  });
  const ratings = [0, 0, 0, 0, 0, 0];
  for (const row of findRows(
    catalogue,
    alike.map(({ targetId }) => targetId),
  ).values()) {
    const rating = ratingNumber(readSummary(catalogue, row).tor_f_scale);
    if (rating !== null) ratings[rating] = (ratings[rating] ?? 0) + 1;
  }
  return { from_knots: from, to_knots: to, ratings };
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}
