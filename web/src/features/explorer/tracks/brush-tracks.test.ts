import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { randomRows } from '@touchdown/shared/catalogue/testing/random-rows.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { brushTracks, type Brush } from './brush-tracks.ts';
import { nearestVisibleTrack } from './nearest-visible-track.ts';
import { nextYears } from './time-brush.tsx';
import { trackColumnsOf } from '../../../map/tracks/track-columns.ts';

const rows = randomRows(new SeededRandom(7), 600);
const catalogue = buildCatalogue(rows);
const tracks = trackColumnsOf(catalogue);
const search = new CatalogueSearch(catalogue);
const everything = search.match({});

const sum = (counts: Uint32Array) => counts.reduce((total, count) => total + count, 0);

describe('the time brush', () => {
  it('shows everything without a span; what has no place is in the histograms and has no track', () => {
    const { count, years, months, hours, shown } = brushTracks(tracks, everything, {});
    expect(count).toBe(rows.filter(({ startLon }) => startLon !== null).length);
    expect([years, months, hours].map(sum)).toEqual([rows.length, rows.length, rows.length]);
    expect(sum(Uint32Array.from(shown))).toBe(rows.length);
  });

  it.each([
    { years: { from: 1970, to: 1990 } },
    { months: { from: 4, to: 6 } },
    { months: { from: 12, to: 2 } },
    { hours: { from: 22, to: 3 } },
    { years: { from: 1980, to: 1980 }, months: { from: 1, to: 12 }, hours: { from: 12, to: 20 } },
  ] satisfies Brush[])('shows the same rows as a check row by row: %j', (brush: Brush) => {
    const { shown, count } = brushTracks(tracks, everything, brush);
    const isInside = (value: number, span: { from: number; to: number } | undefined) =>
      !span ||
      (span.from <= span.to
        ? value >= span.from && value <= span.to
        : value >= span.from || value <= span.to);
    const wanted = Array.from({ length: tracks.count }, (_, row) =>
      Number(
        isInside(tracks.year[row] ?? 0, brush.years) &&
          isInside(tracks.month[row] ?? 0, brush.months) &&
          isInside(tracks.hour[row] ?? 0, brush.hours),
      ),
    );
    expect([...shown]).toEqual(wanted);
    expect(count).toBe(wanted.filter((is, row) => is && !Number.isNaN(tracks.startLon[row])).length);
  });

  it('counts a dimension without its own span, so that the span can be widened again', () => {
    const open = brushTracks(tracks, everything, {});
    const brushed = brushTracks(tracks, everything, { years: { from: 1980, to: 1980 } });
    expect(brushed.years).toEqual(open.years);
    expect(sum(brushed.months)).toBe(sum(Uint32Array.from(brushed.shown)));
  });

  it('moves a span one year on, and from the last year back to the first', () => {
    const all = { from: 1950, to: 2023 };
    expect(nextYears(undefined, all)).toEqual({ from: 1950, to: 1950 });
    expect(nextYears({ from: 1960, to: 1969 }, all)).toEqual({ from: 1961, to: 1970 });
    expect(nextYears({ from: 2014, to: 2023 }, all)).toEqual({ from: 1950, to: 1959 });
  });
});

describe('the track under a pointer', () => {
  const placed = tracks.drawingOrder[tracks.drawingOrder.length - 1] as number;
  const at = [tracks.startLon[placed] as number, tracks.startLat[placed] as number] as const;

  it('is found where one begins, and is none where nothing is near or shown', () => {
    const { shown } = brushTracks(tracks, everything, {});
    expect(nearestVisibleTrack(tracks, shown, at, 100)).toBeGreaterThanOrEqual(0);
    expect(nearestVisibleTrack(tracks, shown, [179.9, -80], 100)).toBe(-1);
    expect(nearestVisibleTrack(tracks, new Uint8Array(tracks.count), at, 100)).toBe(-1);
  });
});
