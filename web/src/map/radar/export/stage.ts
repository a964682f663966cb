import type { ViewerColours } from '../velocity-scale.ts';
import type { LoadedScan } from '../use-loaded-scan.ts';
import type { FrameText } from './compose-frame.ts';

/** A viewer, for what copies it. */
export interface Stage {
  viewer: HTMLElement;
  colours: ViewerColours;
  /** The radar's id and the shown field begin the names of files. */
  station: string;
  /** The scans of an animation, in order. */
  order: readonly number[];
  show: (scan: number) => void;
  /** What it shows at this moment. */
  now: () => { scan: number | undefined; panels: readonly LoadedScan[] };
  timeOf: (scan: number) => number;
  textOf: (scan: number) => Omit<FrameText, 'fields' | 'notes'>;
  /** What a picture of velocities must say to be judged, of what is shown at this moment. */
  notes: () => string;
  millisecondsOf: (scan: number) => number;
}
