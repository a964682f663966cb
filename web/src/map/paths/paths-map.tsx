import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import type { PlacePath } from '@touchdown/shared/tornadoes/place-answers.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { useCallback, useMemo, type ReactNode } from 'react';
import { MapCanvas } from '../map-canvas.tsx';
import type { Bounds } from '../map-frame.ts';
import type { MapView } from '../map-view.ts';
import type { Marks } from '../marks.ts';
import type { Palette } from '../palette.ts';
import { newestTrackMarks } from '../tracks/newest-track-marks.ts';
import { byRatingStep, type Track } from '../tracks/track-weights.ts';
import type { MapPoint } from '../use-map-pointer.ts';

export interface Middle {
  lat: number;
  lon: number;
  /** A circle around it; null for none. */
  radiusMiles: number | null;
}

export interface PathsMapProps {
  label: string;
  bounds: Bounds;
  paths: readonly PlacePath[];
  middle: Middle | undefined;
  /** Whether they are single places, such as those of reports, which must be seen where none has a rating. */
  arePlaces?: boolean;
  /** Words for a path under the pointer, where they are known. */
  tipOf?: (id: string) => string | undefined;
  onOpen?: (id: string) => void;
  /** Where somebody pressed and no path was. */
  onPlace?: (place: { lat: number; lon: number }) => void;
  /** Whether the ground is drawn without asking for that of this place. */
  isPrivate?: boolean;
  legend?: ReactNode;
  /** Shows the paths until the map has drawn them. */
  sketch?: ReactNode;
  /** Whether the paths are only the ground of what an overlay shows. */
  isFaint?: boolean;
  /** Marks over the paths. */
  moreMarks?: (palette: Palette) => Marks[];
  /** What is shown over the map and moves with it. */
  overlay?: ((view: MapView) => ReactNode) | undefined;
}

/** All paths of a page over the ground, the strong ones on top. It can be moved. */
export function PathsMap({
  label,
  bounds,
  paths,
  middle,
  arePlaces = false,
  tipOf,
  onOpen,
  onPlace,
  isPrivate,
  legend,
  sketch,
  isFaint = false,
  moreMarks,
  overlay,
}: PathsMapProps) {
  const tracks = useMemo(() => paths.map(trackOf), [paths]);
  const dataMarks = useCallback(
    (palette: Palette) => [
      ...(middle ? circleMarks(middle, palette) : []),
      ...(arePlaces
        ? placeMarks(tracks, palette)
        : newestTrackMarks(tracks, isFaint ? faintly(palette) : palette)),
      ...(moreMarks?.(palette) ?? []),
      ...(middle ? middleMarks(middle, palette) : []),
    ],
    [tracks, middle, arePlaces, isFaint, moreMarks],
  );
  const pick = useCallback(
    ({ id, coordinate }: MapPoint) => {
      if (id !== undefined && onOpen) onOpen(id);
      else if (coordinate) onPlace?.({ lon: coordinate[0], lat: coordinate[1] });
    },
    [onOpen, onPlace],
  );
  return (
    <MapCanvas
      label={label}
      bounds={bounds}
      dataMarks={dataMarks}
      isMovable
      {...(isPrivate ? { ground: 'drawn' } : {})}
      legend={legend}
      sketch={sketch}
      onPick={pick}
      tipOf={tipOf}
      {...(overlay ? { renderOverlay: overlay } : {})}
    />
  );
}

/** A disc for each place, the strong ones on top. */
function placeMarks(tracks: readonly Track[], { rating, ink }: Palette): Marks[] {
  return byRatingStep(tracks, ({ tor_f_scale: scale }) => scale).map(([step, ofStep]) => ({
    kind: 'discs',
    id: `places-${step}`,
    colour: rating[step],
    opacity: 1,
    centres: ofStep.map(({ start_lat: lat, start_lon: lon }) => [lon ?? 0, lat ?? 0]),
    radius: 5,
    outline: { colour: ink, width: 1 },
    pickIds: ofStep.map(({ id }) => id),
  }));
}

function faintly(palette: Palette): Palette {
  const steps = Object.keys(palette.rating).map((step) => [step, palette.boundary]);
  return { ...palette, rating: Object.fromEntries(steps) as Palette['rating'] };
}

function trackOf([id, lat, lon, endLat, endLon, step]: PlacePath): Track {
  const hasEnd = endLat !== lat || endLon !== lon;
  return {
    id: id as Track['id'],
    display_name: '',
    tor_f_scale: (step < 0 ? 'N/A' : `F${step}`) as Rating,
    start_lat: lat,
    start_lon: lon,
    end_lat: hasEnd ? endLat : null,
    end_lon: hasEnd ? endLon : null,
    path_width: null,
  };
}

const dashes = 60;
const dashPoints = 3;

/** A dashed circle, of short lines. */
function circleMarks({ lat, lon, radiusMiles }: Middle, { inkSecond }: Palette): Marks[] {
  if (radiusMiles === null) return [];
  const north = (radiusMiles * kmPerMile) / kmPerDegree;
  const east = north / Math.cos((lat * Math.PI) / 180);
  const point = (turn: number): [number, number] => [
    lon + east * Math.sin(turn * 2 * Math.PI),
    lat + north * Math.cos(turn * 2 * Math.PI),
  ];
  const paths = Array.from({ length: dashes }, (_, dash) =>
    Array.from({ length: dashPoints }, (_one, at) => point((dash + (at / (dashPoints - 1)) * 0.5) / dashes)),
  );
  return [{ kind: 'lines', id: 'paths-circle', colour: inkSecond, opacity: 0.8, paths, width: 1.2 }];
}

function middleMarks({ lat, lon }: Middle, { ink, sheet }: Palette): Marks[] {
  return [
    {
      kind: 'discs',
      id: 'paths-middle',
      colour: ink,
      opacity: 1,
      centres: [[lon, lat]],
      radius: 4,
      outline: { colour: sheet, width: 1.5 },
    },
  ];
}
