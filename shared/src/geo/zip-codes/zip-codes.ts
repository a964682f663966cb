import type { Position } from '../great-circle.ts';
import packed from './us-zip-codes.json' with { type: 'json' };

/** Steps per degree: the middle of an area is known no better than to half a mile. */
export const zipCodeSteps = 100;
/** Each code has the difference from the code before it, its latitude and its longitude east of the date line. */
export const zipCodeNumbers = 3;

/** Browsers and Node have it, although their types do not agree. */
const { atob } = globalThis as unknown as { atob: (base64: string) => string };

let positions: Map<number, Position> | undefined;

/** Returns the middle of the area of a ZIP code. The list is unpacked at first use. A browser loads it on demand. */
export function zipCodePosition(code: string): Position | undefined {
  positions ??= unpack();
  return positions.get(Number(code));
}

function unpack(): Map<number, Position> {
  const bytes = Uint8Array.from(atob(packed.base64), (character) => character.charCodeAt(0));
  const numbers = new Uint16Array(bytes.buffer);
  const unpacked = new Map<number, Position>();
  let code = 0;
  for (let at = 0; at < numbers.length; at += zipCodeNumbers) {
    code += numbers[at] as number;
    unpacked.set(code, {
      lat: (numbers[at + 1] as number) / zipCodeSteps - 90,
      lon: (numbers[at + 2] as number) / zipCodeSteps - 180,
    });
  }
  return unpacked;
}
