import type { SKRSContext2D } from '@napi-rs/canvas';
import type { NameKind } from '@touchdown/shared/geo/ground/ground-tile.ts';

/** What is on the ground in a view, drawn in two parts: the radar data lie between them. */
export interface Ground {
  drawLand: (context: SKRSContext2D) => void;
  drawLines: (context: SKRSContext2D) => void;
  /** The most important first. */
  names: readonly MapName[];
  /** Whom the frame credits for it. */
  credits: string;
}

export interface MapName {
  kind: NameKind;
  name: string;
  x: number;
  y: number;
}
