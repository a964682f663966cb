import type { Position } from './ground/base-data.ts';
import type { GroundLook } from './ground/tiles/ground-look.ts';
import type { GroundTile } from '@touchdown/shared/geo/ground/ground-tile.ts';
import type { Colour, Palette } from './palette.ts';
import type { StepBuffers } from './tracks/track-buffers.ts';

interface Areas {
  kind: 'areas';
  id: string;
  colour: Colour;
  /** Each polygon with its holes. */
  polygons: readonly Position[][][];
}

interface Lines {
  kind: 'lines';
  id: string;
  colour: Colour;
  opacity: number;
  paths: readonly Position[][];
  width: number;
  unit?: 'pixels' | 'meters';
  isRound?: boolean;
  /** Whether names stand beside it where they can. */
  keepsFree?: boolean;
  /** Ids of the paths, in their order, if a pointer can pick them. */
  pickIds?: readonly string[];
}

interface Discs {
  kind: 'discs';
  id: string;
  colour: Colour;
  opacity: number;
  centres: readonly Position[];
  /** In pixels, as is the outline's width. */
  radius: number;
  outline?: { colour: Colour; width: number };
  /** Whether names give way to those with an outline. Hundreds of them would leave no name. */
  hidesNames?: boolean;
  /** Ids of the discs, in their order, if a pointer can pick them. */
  pickIds?: readonly string[];
}

interface Labels {
  kind: 'labels';
  id: string;
  colour: Colour;
  /** A text that stands on its place may be turned, clockwise. */
  labels: readonly { text: string; position: Position; degrees?: number }[];
  font: { family: string; weight: number; size: number };
  /** Which part of the text is at its place; its beginning, unless this says otherwise. */
  anchor?: 'start' | 'middle' | 'end';
  /** Pixels from the place to the text. */
  gap: number;
  halo: { colour: Colour; width: number };
  /** The plate behind each text, such as that of a highway's number. */
  plate?: { colour: Colour; outline: Colour };
}

/** From the letters to the edge of their plate, in pixels: beside them, and above and below. */
export const platePadding = [4, 2] as const;

/** Thousands of tracks as packed numbers, without an object for each. */
interface Tracks {
  kind: 'tracks';
  id: string;
  steps: readonly StepBuffers[];
  colours: Palette['rating'];
}

/** Tiles of the base map, the coarsest first. */
interface Tiles {
  kind: 'tiles';
  id: string;
  tiles: readonly GroundTile[];
  look: GroundLook;
}

/**
 * Marks of one kind and one look. A map is a list of these, the first at the bottom; deck.gl draws it
 * (`deck/deck-layers.ts`), or the canvas renderer does (`canvas/draw-on-canvas.ts`).
 */
export type Marks = Areas | Lines | Discs | Labels | Tracks | Tiles;
export type MarksOf<Kind extends Marks['kind']> = Extract<Marks, { kind: Kind }>;
