import type { Layer } from '@deck.gl/core';
import { PathLayer, SolidPolygonLayer, TextLayer } from '@deck.gl/layers';
import type { BaseData, Position } from './base-data.ts';
import type { Palette } from '../palette.ts';
import { places, type Place } from '@touchdown/shared/geo/places.ts';
import { labelSize, uncollidedPlaces } from './uncollided-places.ts';

/** Which ranks of places are named at a zoom: few from afar, all from near. */
export function placesAt(zoom: number): Place[] {
  const lowestRank = zoom < 4 ? 0 : zoom < 5.5 ? 1 : zoom < 7 ? 2 : 3;
  return places.filter(({ rank }) => rank <= lowestRank);
}

/** Glyphs are drawn once into a texture, so the face must have come before the first of them. */
export const placeFont = { family: "'IBM Plex Sans', sans-serif", weight: 500 };

/** County lines are worth their weight from here on. */
export const countiesFromZoom = 6;

/** Land and its lines, below everything that carries data. */
export function groundLayers(base: BaseData, counties: Position[][] | undefined, palette: Palette): Layer[] {
  const line = (id: string, data: Position[][], width: number, opacity: number) =>
    new PathLayer<Position[]>({
      id,
      data,
      getPath: (path) => path,
      getColor: palette.boundary,
      getWidth: width,
      widthUnits: 'pixels',
      opacity,
      updateTriggers: { getColor: palette },
    });
  return [
    new SolidPolygonLayer<Position[][]>({
      id: 'land',
      data: base.land,
      getPolygon: (polygon) => polygon,
      getFillColor: palette.land,
      updateTriggers: { getFillColor: palette },
    }),
    ...(counties ? [line('counties', counties, 0.6, 0.55)] : []),
    line('states', base.states, 1, 1),
    line('coast', base.coast, 1, 0.8),
  ];
}

/** Names of towns, above the data; of two that would touch, the larger stays. */
export function placeLayer(zoom: number, palette: Palette): Layer {
  return new TextLayer<Place>({
    id: 'places',
    data: uncollidedPlaces(placesAt(zoom), zoom),
    getText: ({ name }) => name,
    getPosition: ({ position }) => position,
    getSize: labelSize,
    getColor: palette.inkSecond,
    getTextAnchor: 'start',
    getPixelOffset: [5, 0],
    fontFamily: placeFont.family,
    fontWeight: placeFont.weight,
    fontSettings: { fontSize: 64, buffer: 8, sdf: true, radius: 12 },
    outlineWidth: 3,
    outlineColor: palette.land,
    characterSet: 'auto',
    updateTriggers: { getColor: palette },
  });
}
