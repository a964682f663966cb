import type { SKRSContext2D } from '@napi-rs/canvas';
import { frameColours, note, sign, textSize } from './frame-layout.ts';
import { writeText } from './frame-text.ts';
import { phaseOnFrame } from './frame-words.ts';
import type { LoopTarget } from './loop-request.ts';
import type { MapView } from './map-view.ts';

const signGround = 'rgba(16, 21, 27, 0.85)';

/** The phase of the tornado, at the left. */
export function drawPhase(context: SKRSContext2D, target: LoopTarget, time: number): void {
  const words = phaseOnFrame(target, time);
  const isOnGround = time >= target.beganAt && time <= target.endedAt;
  const { inset } = sign;
  const colour = isOnGround ? frameColours.tornado : signGround;
  drawSign(context, words, { left: inset, colour, inkColour: frameColours.text });
}

/** What a frame says of its velocities, below the phase. */
export function drawNotes(context: SKRSContext2D, notes: readonly string[]): void {
  for (const [row, words] of notes.entries()) {
    context.font = `600 ${textSize.faint}px Inter`;
    const top = note.top + row * (note.height + note.gap);
    const width = context.measureText(words).width + note.height;
    context.beginPath();
    context.roundRect(sign.inset, top, width, note.height, note.height / 2);
    context.fillStyle = signGround;
    context.fill();
    writeText(context, words, sign.inset + note.height / 2, top + 30, { size: textSize.faint, weight: 600 });
  }
}

export function drawSimulatedSign(context: SKRSContext2D, view: MapView): void {
  drawSign(context, 'SIMULATED: not a radar scan', {
    right: view.width - sign.inset,
    colour: frameColours.simulated,
    inkColour: '#1a1400',
  });
}

/** Words on a coloured ground, at the upper edge of the map. */
function drawSign(
  context: SKRSContext2D,
  words: string,
  {
    left,
    right = 0,
    colour,
    inkColour,
  }: { left?: number; right?: number; colour: string; inkColour: string },
): void {
  const { inset, height } = sign;
  context.font = `700 ${textSize.main}px Inter`;
  const width = context.measureText(words).width + height;
  const at = left ?? right - width;
  context.beginPath();
  context.roundRect(at, inset, width, height, height / 2);
  context.fillStyle = colour;
  context.fill();
  writeText(context, words, at + height / 2, inset + 42, {
    size: textSize.main,
    weight: 700,
    colour: inkColour,
  });
}
