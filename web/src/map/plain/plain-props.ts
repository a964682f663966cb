import type { Layer } from '@deck.gl/core';
import type { Position } from '../ground/base-data.ts';

type Numbers = readonly number[];
/** A layer's accessor: a value for all, or a function of each. */
export type Said<Value> = Value | ((item: unknown) => Value);

/** What a plain canvas reads of the layers that our maps have: the same objects that the graphics processor draws. */
export interface PlainProps {
  id: string;
  data: readonly unknown[];
  opacity: number;
  pickable: boolean;
  getPolygon?: (item: unknown) => Position[][];
  getPath?: (item: unknown) => Position[];
  getSourcePosition?: (item: unknown) => Position;
  getTargetPosition?: (item: unknown) => Position;
  getPosition?: (item: unknown) => Position;
  getText?: (item: unknown) => string;
  getColor?: Said<Numbers>;
  getFillColor?: Said<Numbers>;
  getLineColor?: Said<Numbers>;
  getWidth?: Said<number>;
  getLineWidth?: Said<number>;
  getRadius?: Said<number>;
  getSize?: Said<number>;
  getPixelOffset?: Numbers;
  widthUnits?: 'pixels' | 'meters';
  stroked?: boolean;
  capRounded?: boolean;
  fontFamily?: string;
  fontWeight?: number;
  outlineWidth?: number;
  outlineColor?: Numbers;
}

export type PlainKind = 'polygons' | 'lines' | 'points' | 'words';

const kinds: Record<string, PlainKind> = {
  SolidPolygonLayer: 'polygons',
  PathLayer: 'lines',
  LineLayer: 'lines',
  ScatterplotLayer: 'points',
  TextLayer: 'words',
};

/** Undefined for a layer that only the graphics processor can draw. */
export function plainKind(layer: Layer): PlainKind | undefined {
  return kinds[(layer.constructor as unknown as { layerName: string }).layerName];
}

export function plainProps(layer: Layer): PlainProps {
  return layer.props as unknown as PlainProps;
}

export function valueOf<Value>(said: Said<Value>, item: unknown): Value {
  return typeof said === 'function' ? (said as (item: unknown) => Value)(item) : said;
}

/** The places of a line, from either kind of layer that has lines. */
export function lineOf(props: PlainProps, item: unknown): Position[] {
  if (props.getPath) return props.getPath(item);
  const { getSourcePosition, getTargetPosition } = props;
  return getSourcePosition && getTargetPosition ? [getSourcePosition(item), getTargetPosition(item)] : [];
}
