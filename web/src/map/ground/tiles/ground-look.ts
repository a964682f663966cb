import type { Colour, Palette } from '../../palette.ts';
import type { FillKind, LineKind } from '@touchdown/shared/geo/ground/ground-tile.ts';

export interface GroundLook {
  sea: Colour;
  fills: Record<FillKind, Colour>;
  /** Widths in pixels; 0 where a line is not drawn. */
  lines: Record<LineKind, { colour: Colour; width: number }>;
}

/** Returns the colours and widths of the base map at a zoom. All colours are opaque: tiles overlap at their edges. */
export function groundLook(zoom: number, palette: Palette): GroundLook {
  const { land, neighbor, water, waterInk, boundary, built, builtEdge, inkSecond } = palette;
  const river = mixed(water, waterInk, 0.3);
  return {
    sea: water,
    fills: { earth: land, neighbor, built, water },
    lines: {
      limit: { colour: builtEdge, width: zoom < 8 ? 0 : 0.8 },
      river: { colour: river, width: growing(zoom, [4, 0.6], [10, 2.2]) },
      county: { colour: mixed(boundary, land, 0.25), width: zoom < 5.5 ? 0 : 0.8 },
      street: {
        colour: mixed(boundary, land, 0.45),
        width: zoom < 10.5 ? 0 : growing(zoom, [11, 0.6], [14, 2]),
      },
      road: { colour: mixed(boundary, land, 0.3), width: zoom < 8 ? 0 : growing(zoom, [8, 0.6], [12, 1.6]) },
      rail: { colour: mixed(boundary, inkSecond, 0.2), width: zoom < 8 ? 0 : 0.7 },
      highway: {
        colour: mixed(boundary, inkSecond, 0.25),
        width: zoom < 6 ? 0 : growing(zoom, [6, 0.8], [12, 2.6]),
      },
      state: { colour: mixed(boundary, inkSecond, 0.35), width: growing(zoom, [4, 0.9], [9, 1.6]) },
      country: { colour: mixed(boundary, inkSecond, 0.45), width: growing(zoom, [4, 1.1], [9, 1.8]) },
    },
  };
}

/** From one width to another between two zooms, and unchanged beyond them. */
function growing(
  zoom: number,
  [from, least]: readonly [number, number],
  [to, max]: readonly [number, number],
): number {
  const share = Math.min(1, Math.max(0, (zoom - from) / (to - from)));
  return least + share * (max - least);
}

function mixed(from: Colour, to: Colour, share: number): Colour {
  return from.map((part, at) => Math.round(part + share * ((to[at] ?? part) - part))) as Colour;
}
