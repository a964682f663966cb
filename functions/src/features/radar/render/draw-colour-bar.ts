import type { SKRSContext2D } from '@napi-rs/canvas';
import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import type { ColourScale } from './colour-scale.ts';
import { rangeFoldedColour } from './colour-tables.ts';
import { frameColours } from './frame-layout.ts';
import { writeText } from './frame-text.ts';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Space for the unit to the right of the bar. */
const unitWidth = 58;

/** The colours from end to end, with the values below and the unit beside them. */
export function drawColourBar(context: SKRSContext2D, scale: ColourScale, box: Box): void {
  const { unit } = fieldDescriptions[scale.field];
  const isDoppler = scale.field === 'velocity' || scale.field === 'spectrum_width';
  let { left, width } = box;
  width -= unitWidth;
  if (isDoppler) {
    context.fillStyle = rangeFoldedColour;
    context.fillRect(left, box.top, 44, box.height);
    writeText(context, 'RF', left + 22, box.top + box.height + 26, tickStyle);
    left += 60;
    width -= 60;
  }
  for (let x = 0; x < width; x += 1) {
    const colour = scale.colourAt(scale.min + ((x + 0.5) / width) * (scale.max - scale.min));
    context.fillStyle = `rgb(${colour & 255}, ${(colour >> 8) & 255}, ${(colour >> 16) & 255})`;
    context.fillRect(left + x, box.top, 1, box.height);
  }
  context.strokeStyle = frameColours.quiet;
  context.lineWidth = 1;
  context.strokeRect(left - 0.5, box.top - 0.5, width + 1, box.height + 1);
  for (const tick of scale.ticks) {
    const x = left + ((tick - scale.min) / (scale.max - scale.min)) * width;
    context.fillStyle = frameColours.quiet;
    context.fillRect(Math.round(x) - 1, box.top + box.height, 2, 6);
    writeText(context, String(tick).replace('-', '−'), x, box.top + box.height + 28, tickStyle);
  }
  writeText(context, unit, left + width + 12, box.top + box.height - 3, { size: 22, weight: 600 });
}

const tickStyle = { size: 21, weight: 500, align: 'center', colour: frameColours.quiet } as const;
