import type { Geometry } from 'geojson';

/** The layers of Protomaps' basemap, version 4 (docs.protomaps.com/basemaps/layers). */
export const layerNames = ['earth', 'water', 'landuse', 'roads', 'boundaries', 'places', 'pois'] as const;
export type LayerName = (typeof layerNames)[number];

/** The properties of that schema which the embedded base map fills in. */
export interface MapProperties {
  kind: string;
  kind_detail?: string | number;
  name?: string;
  /** The state that a county is in. */
  region?: string;
  /** The zoom from which on the feature is shown. */
  min_zoom: number;
  population?: number;
  /** From 1 to 18: the higher, the more people. */
  population_rank?: number;
  /** What a highway's shield shows, and whose highway it is: `US:I` or `US:US`. */
  shield_text?: string;
  network?: string;
}

/** A type and not an interface, so that it is one of GeoJSON's features. */
export type MapFeature = { type: 'Feature'; properties: MapProperties; geometry: Geometry };

export function mapFeature(properties: MapProperties, geometry: Geometry): MapFeature {
  return { type: 'Feature', properties, geometry };
}
