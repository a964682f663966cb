import { seen } from '@touchdown/shared/radar/section/section-beam.ts';
import { cellAt } from '@touchdown/shared/radar/section/section-cell.ts';
import type { SectionBeam } from '@touchdown/shared/radar/section/section-beam.ts';
import type { ColourScale } from '@touchdown/shared/radar/sweeps/colour-scale.ts';

/** Of the colours between two beams, in 255: every few diagonals they are paler still. */
const betweenAlpha = 150;
const hatchAlpha = 70;
const hatchEvery = 6;
/** A grey that shows on light and on dark paper. Where a beam saw nothing, the paper itself shows. */
const unseenColour = (60 << 24) | (128 << 16) | (128 << 8) | 128;
/** Colours of values differ by less than this share of the scale only invisibly. */
const colourSteps = 512;

interface SectionPicture {
  width: number;
  height: number;
  /** The height at the upper edge, above the antenna. */
  topKm: number;
  scale: ColourScale;
}

/** Colours the pixels of a section, the highest row first. There is one column of beams for each pixel across. */
export function drawSection(
  beams: readonly SectionBeam[],
  { width, height, topKm, scale }: SectionPicture,
  pixels: Uint32Array,
): void {
  const colourOf = colourTable(scale);
  const folded = pixelOf(scale.rangeFoldedColour);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    const heightKm = ((height - y - 0.5) / height) * topKm;
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const { state, value, isBetween } = cellAt(beams, x, heightKm);
      if (state === seen.unseen) pixels[pixel] = unseenColour;
      else if (state === seen.rangeFolded) pixels[pixel] = isBetween ? 0 : folded;
      else if (state === seen.measured) {
        const colour = colourOf(value);
        const alpha = (x + y) % hatchEvery < 2 ? hatchAlpha : betweenAlpha;
        pixels[pixel] = isBetween && colour !== 0 ? withAlpha(colour, alpha) : colour;
      }
    }
  }
}

/** Colours of values are slow to make, so they are made once for steps of the scale. */
function colourTable(scale: ColourScale): (value: number) => number {
  // Beyond its ends a scale goes on for a while.
  const span = (scale.max - scale.min) * 1.5;
  const first = scale.min - (scale.max - scale.min) * 0.25;
  const colours = Uint32Array.from({ length: colourSteps }, (_, step) =>
    scale.colourAt(first + (step / (colourSteps - 1)) * span),
  );
  return (value) => {
    const step = Math.round(((value - first) / span) * (colourSteps - 1));
    return colours[Math.min(colourSteps - 1, Math.max(0, step))] as number;
  };
}

function withAlpha(colour: number, alpha: number): number {
  return ((alpha << 24) | (colour & 0xff_ffff)) >>> 0;
}

/** `#77248f` in a canvas's memory layout. */
function pixelOf(colour: string): number {
  const number = Number.parseInt(colour.slice(1), 16);
  const [red, green, blue] = [number >> 16, (number >> 8) & 255, number & 255];
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
