import { speedAlone } from '../speed-words.ts';
import type { Units } from '../../../lib/units.ts';
import type { CallOut } from './find-call-outs.ts';

/** The names of the colours that velocities have where they are shown. */
export interface SideColours {
  toward: string;
  away: string;
}

/** What a call-out points at, for somebody who has never read a radar. `colours`: undefined where none are shown. */
export function callOutWords(
  units: Units,
  { kind, knots = 0, isRelative = false }: CallOut,
  colours?: SideColours,
): string {
  const speed = `${speedAlone(units, knots)}${isRelative ? ' relative to the storm' : ''}`;
  switch (kind) {
    case 'hook':
      return 'The hook: rain curls around the rotation, and a tornado is usually near its tip.';
    case 'toward':
      return `Wind toward the radar at ${speed}${colours ? `, in ${colours.toward}` : ''}.`;
    case 'away':
      return `Right beside it, wind away from the radar at ${speed}${colours ? `, in ${colours.away}` : ''}: the air is spinning.`;
    default:
      return 'Probably debris in the air: raindrops look alike to the radar, and these pieces don’t.';
  }
}

/** Where nothing can be pointed at. */
export const nothingSure = 'Nothing in this scan is clear enough to point out.';
