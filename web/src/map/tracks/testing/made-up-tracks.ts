import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import type { Palette } from '../../palette.ts';
import { trackColumnsOf, type TrackColumns } from '../track-columns.ts';

type Place = readonly [longitude: number, latitude: number];

export interface MadeUpTrack {
  /** Also its name in a test: one track a year. */
  year: number;
  rating: Rating;
  start: Place | null;
  end?: Place;
  bend?: Place;
}

/** Tracks in the form of the browser, built in the same way as the record. */
export function madeUpTracks(tracks: readonly MadeUpTrack[]): TrackColumns {
  return trackColumnsOf(madeUpRecord(tracks));
}

export function madeUpRecord(tracks: readonly MadeUpTrack[]): Catalogue {
  const rows = tracks.map(({ year, rating, start, end, bend }) => ({
    id: mintTornadoId(`${year}-05-20`, String(year)),
    displayName: String(year),
    knownAs: null,
    state: 'OKLAHOMA',
    counties: ['Cleveland'],
    wfo: null,
    beginUtc: Date.UTC(year, 4, 20, 21) / 1000,
    endUtc: null,
    beginLocal: `${year}-05-20T16:00`,
    zoneLetters: 'CDT',
    sourceLocal: `${year}-05-20T15:00`,
    rating,
    startLat: start?.[1] ?? null,
    startLon: start?.[0] ?? null,
    endLat: end?.[1] ?? null,
    endLon: end?.[0] ?? null,
    ...(bend ? { bends: [{ lat: bend[1], lon: bend[0] }] } : {}),
    lengthMiles: null,
    widthYards: null,
    fatalities: null,
    injuries: null,
    damageUsd: null,
    cropDamageUsd: null,
    radarVideoUrl: null,
  }));
  return buildCatalogue(rows);
}

/** 1 for the rows of these years. */
export function shownYears(tracks: TrackColumns, years: readonly number[]): Uint8Array {
  return Uint8Array.from(tracks.year, (year) => (years.includes(year) ? 1 : 0));
}

/** Colours that differ from every mixture of the others. */
export const madeUpRatingColours: Palette['rating'] = {
  '0': [0, 160, 0],
  '1': [0, 160, 160],
  '2': [160, 160, 0],
  '3': [200, 0, 0],
  '4': [160, 0, 160],
  '5': [0, 0, 200],
  unknown: [120, 120, 120],
};
