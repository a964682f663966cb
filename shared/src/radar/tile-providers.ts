/** The base maps of the specification. A provider is one of these, never a URL from a request. */
export const tileProviders = ['osm', 'osm-stamen', 'arcgis', 'arcgis-street', 'quads'] as const;
export type TileProvider = (typeof tileProviders)[number];

export const tileProviderNames: Record<TileProvider, string> = {
  osm: 'OpenStreetMap',
  'osm-stamen': 'Stamen Terrain',
  arcgis: 'ArcGIS Satellite',
  'arcgis-street': 'ArcGIS Street',
  quads: 'USGS Topo',
};

export const defaultTileProvider: TileProvider = 'osm';
export const defaultTileZoom = 8;
