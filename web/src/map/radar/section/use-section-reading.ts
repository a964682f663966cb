import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { margins } from './section-axes.tsx';

/** Where a section is read, from its lower left corner; each 0 to 1. */
export interface SectionReading {
  along: number;
  up: number;
  /** Whether to say it aloud: a pointer would never let a screen reader finish. */
  isByKey: boolean;
}

const middle: SectionReading = { along: 0.5, up: 0.25, isByKey: true };
const steps: Record<string, [along: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** A step of a key is one of so many; with Shift it is five times as long. */
const stepsAcross = 100;
const stepsUp = 40;

/** Where somebody reads a picture of this size, by pointer or by the arrow keys, and what its element needs for that. */
export function useSectionReading(size: { width: number; height: number }) {
  const [reading, setReading] = useState<SectionReading>();
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setReading({
      along: between((event.clientX - left - margins.left) / size.width),
      up: between(1 - (event.clientY - top - margins.top) / size.height),
      isByKey: false,
    });
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const times = event.shiftKey ? 5 : 1;
    const from = reading ?? middle;
    setReading({
      along: between(from.along + (step[0] * times) / stepsAcross),
      up: between(from.up + (step[1] * times) / stepsUp),
      isByKey: true,
    });
  };
  const handlers = {
    onPointerMove: point,
    onPointerDown: point,
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setReading(undefined);
    },
    onBlur: () => setReading(undefined),
    onKeyDown: press,
  };
  return { reading, handlers };
}

function between(share: number): number {
  return Math.min(1, Math.max(0, share));
}
