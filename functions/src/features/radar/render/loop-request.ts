import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { ListedFrame } from '@touchdown/shared/radar/frame-list.ts';
import type { RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import type { TileProvider } from '@touchdown/shared/radar/tile-providers.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';

/** What a loop is of. Times are milliseconds since 1970, UTC. */
export interface LoopTarget {
  /** From its beginning to its end; one point where no more is known. */
  path: readonly [Position, ...Position[]];
  beganAt: number;
  endedAt: number;
  /** "Winterset–Des Moines", "Madison County Tornado". */
  name: string;
  /** "EF4"; null where there is no rating. */
  scale: string | null;
  /** "DMX"; null where it is not known. */
  wfo: string | null;
  /** Of the clocks there and then; null shows UTC alone. */
  utcOffsetMinutes: number | null;
}

/** Every option of the specification, with a value. */
export interface LoopOptions {
  /** 0: the lowest angle, each time the radar comes back to it. 1 to 3: that cut of each volume, in its order. */
  sweep: 0 | 1 | 2 | 3;
  /** Null: the nearest that has data. */
  stationId: string | null;
  startAt: number;
  endAt: number;
  label: string;
  /** Ends of the colour bar, in the field's unit; null for the field's own. */
  min: number | null;
  max: number | null;
  /** Null: around the track. */
  mapExtent: ShownArea | null;
  tileZoom: number;
  field: RadarField;
  /** Null: the built-in county map. */
  tileProvider: TileProvider | null;
  isFiltered: boolean;
  /** In the field's unit; null for the field's own. */
  filteringThreshold: number | null;
}

export interface ShownArea {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** In this order; `done` grows within a phase and never falls. */
export type LoopPhase = 'listing' | 'drawing' | 'finishing';

export interface LoopRequest {
  target: LoopTarget;
  options: LoopOptions;
  archive: ArchiveSettings;
  /** Exists; takes the video, the poster and the list of frames. */
  outDir: string;
  /** Whether the archive is made up: every frame then says so. */
  isSimulated: boolean;
  signal: AbortSignal;
  onProgress: (phase: LoopPhase, done: number, total: number, message: string) => void;
  /** Of the osm-stamen tiles; without it the county map is drawn. */
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
  /** Sentences on what is not as it was asked for: volumes skipped, another station, no tiles. */
  notes: string[];
  stationId: string;
}
