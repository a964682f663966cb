/** Where the base map is, below the site and in the media bucket. */
export const basemapFolder = 'basemap';
export const basemapPointerPath = `/${basemapFolder}/current.json`;

/** Says which archive of vector tiles is the base map. */
export interface BasemapPointer {
  /** The path of the archive. It names the content, so another archive has another path. */
  url: string;
  bytes: number;
  maxZoom: number;
  /** Whom the map credits, as the archive's metadata say it: text with links. */
  attribution: string;
  /** `project …` for the base map that the project builds; otherwise what an operator put in its place. */
  builtFrom: string;
}
