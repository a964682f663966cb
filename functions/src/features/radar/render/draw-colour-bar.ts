import { withMinus } from '@touchdown/shared/text/with-minus.ts';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { describeField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import type { ColourScale } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import { frameColours, textSize } from './frame-layout.ts';
import { writeText } from './frame-text.ts';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Space for the unit to the right of the bar. */
const unitWidth = 84;

/** The colours from end to end, with the values below and the unit beside them. */
export function drawColourBar(context: SKRSContext2D, scale: ColourScale, box: Box): void {
  const { unit, isDoppler } = describeField(scale.field);
  let { left, width } = box;
  width -= unitWidth;
  if (isDoppler) {
    context.fillStyle = scale.rangeFoldedColour;
    context.fillRect(left, box.top, 48, box.height);
    writeText(context, 'RF', left + 24, box.top + box.height + 34, tickStyle);
    left += 70;
    width -= 70;
  }
  for (let x = 0; x < width; x += 1) {
    const colour = scale.colourAt(scale.min + ((x + 0.5) / width) * (scale.max - scale.min));
    context.fillStyle = `rgb(${colour & 255}, ${(colour >> 8) & 255}, ${(colour >> 16) & 255})`;
    context.fillRect(left + x, box.top, 1, box.height);
  }
  context.strokeStyle = frameColours.quiet;
  context.lineWidth = 1;
  context.strokeRect(left - 0.5, box.top - 0.5, width + 1, box.height + 1);
  let end = Number.NEGATIVE_INFINITY;
  for (const tick of scale.ticks) {
    const x = left + ((tick - scale.min) / (scale.max - scale.min)) * width;
    context.fillStyle = frameColours.quiet;
    context.fillRect(Math.round(x) - 1, box.top + box.height, 2, 6);
    const number = withMinus(String(tick));
    context.font = `${tickStyle.weight} ${tickStyle.size}px Inter`;
    const half = context.measureText(number).width / 2;
    // Numbers that would touch are left out; their ticks stay.
    if (x - half < end) continue;
    end = x + half + numberGap;
    writeText(context, number, x, box.top + box.height + 34, tickStyle);
  }
  writeText(context, unit, left + width + 12, box.top + box.height - 3, {
    size: textSize.second,
    weight: 600,
  });
}

const numberGap = 8;
const tickStyle = { size: textSize.faint, weight: 500, align: 'center', colour: frameColours.quiet } as const;
