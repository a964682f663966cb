import type { Layer } from '@deck.gl/core';
import { CollisionFilterExtension, type CollisionFilterExtensionProps } from '@deck.gl/extensions';
import { PathLayer, SolidPolygonLayer, TextLayer } from '@deck.gl/layers';
import type { BaseData, Position } from './base-data.ts';
import type { Palette } from './palette.ts';
import { places, type Place } from './places.ts';

/** Which ranks of places are named at a zoom: few from afar, all from near. */
export function placesAt(zoom: number): Place[] {
  const lowestRank = zoom < 4 ? 0 : zoom < 5.5 ? 1 : zoom < 7 ? 2 : 3;
  return places.filter(({ rank }) => rank <= lowestRank);
}

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
  return new TextLayer<Place, CollisionFilterExtensionProps<Place>>({
    id: 'places',
    data: placesAt(zoom),
    getText: ({ name }) => name,
    getPosition: ({ position }) => position,
    getSize: 12.5,
    getColor: [...palette.inkSecond, 255],
    getTextAnchor: 'start',
    getPixelOffset: [5, 0],
    fontFamily: "'IBM Plex Sans', sans-serif",
    fontWeight: 450,
    fontSettings: { sdf: true, fontSize: 48, buffer: 8, radius: 10 },
    outlineWidth: 4,
    outlineColor: [...palette.land, 235],
    characterSet: 'auto',
    extensions: [new CollisionFilterExtension()],
    collisionGroup: 'places',
    getCollisionPriority: ({ rank }) => -rank,
    collisionTestProps: { sizeScale: 1.6 },
    updateTriggers: { getColor: palette },
  });
}
