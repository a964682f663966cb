import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { ListedFrame } from '@touchdown/shared/radar/frame-list.ts';
import type { VelocityFolding, VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import type { RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import type { TileProvider } from '@touchdown/shared/radar/tile-providers.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import type { BasemapReader } from '../basemap/basemap-reader.ts';

/** The tornado or storm report that a loop shows. Times are milliseconds since 1970, UTC. */
export interface LoopTarget {
  /** From its beginning to its end; a single point where only that is known. */
  path: readonly [Position, ...Position[]];
  beganAt: number;
  endedAt: number;
  /** Whether the end is not on record, so that it follows from the length of the path. */
  isEndEstimated?: boolean;
  /** "Winterset–Des Moines", "Madison County Tornado". */
  name: string;
  /** "EF4"; null where there is no rating. */
  scale: string | null;
  /** "DMX"; null where it is unknown. */
  wfo: string | null;
  /** Of the wall clock at the beginning; null shows only UTC. */
  utcOffsetMinutes: number | null;
  /** Of the wall clock: "CDT"; null where there is none. */
  zoneLetters: string | null;
  /** Whether its narratives tell of a hurricane or a tropical storm, whose winds turn without a tornado. */
  isTropical?: boolean;
}

/** Every option of the specification, with a value. */
export interface LoopOptions {
  /** 0: every scan at the lowest angle. 1 to 3: that cut of each volume, in its order. */
  sweep: 0 | 1 | 2 | 3;
  /** Null: the nearest radar with data. */
  stationId: string | null;
  startAt: number;
  endAt: number;
  label: string;
  /** Ends of the colour bar, in the field's unit; null for the field's defaults. */
  min: number | null;
  max: number | null;
  /** Null: around the track. */
  mapExtent: ShownArea | null;
  tileZoom: number;
  field: RadarField;
  /** Only where velocities are shown. */
  velocityFolding?: VelocityFolding;
  /** Only where velocities are shown in other colours than usual. */
  velocityPalette?: VelocityPalette;
  /** Null: the built-in county map. */
  tileProvider: TileProvider | null;
  isFiltered: boolean;
  /** In the field's unit; null for the field's default. */
  filteringThreshold: number | null;
}

export interface ShownArea {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** In this order; `done` never decreases within a phase. */
export type LoopPhase = 'listing' | 'drawing' | 'finishing';

export interface LoopRequest {
  target: LoopTarget;
  options: LoopOptions;
  archive: ArchiveSettings;
  /** An existing folder for the video, the poster, the list of frames, and what is kept for the sweeps. */
  outDir: string;
  /** Whether the archive is simulated; every frame then says so. */
  isSimulated: boolean;
  signal: AbortSignal;
  onProgress: (phase: LoopPhase, done: number, total: number, message: string) => void;
  /** The site's base map; without it, or where it cannot be read, the county map is drawn. */
  basemap?: BasemapReader | undefined;
  /** The key of the osm-stamen tiles; without it the county map is drawn. */
  stadiaKey?: string;
}

export interface LoopFrame extends ListedFrame {
  volumeKey: string;
}

export interface Loop {
  /** Paths of files in `outDir`. */
  video: string;
  poster: string;
  frameList: string;
  frames: LoopFrame[];
  /** Sentences about deviations from the request: skipped volumes, another station, no tiles. */
  notes: string[];
  stationId: string;
}
