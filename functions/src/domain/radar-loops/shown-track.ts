import { hundredsOfFeet } from '@touchdown/shared/geo/length-units.ts';
import { loopFileUrl } from '@touchdown/shared/radar/loop-files.ts';
import type { TrackSummary } from '@touchdown/shared/radar/track/track-summary.ts';
import type { RadarTrackSummary } from '@touchdown/shared/tornadoes/radar-track-fields.ts';

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

function isoOf(time: number): string {
  return new Date(time).toISOString();
}
