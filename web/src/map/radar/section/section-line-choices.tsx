import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { placeBeside, type SectionLine } from '@touchdown/shared/radar/section/section-line.ts';
import type { KeyboardEvent } from 'react';
import { useUnits } from '../../../lib/units.ts';
import { Button } from '../../../ui/button.tsx';
import { sectionPresets, type SectionPreset } from './section-presets.ts';
import styles from './section.module.css';
import type { SectionEnd, SectionState } from './use-section.ts';

interface SectionLineChoicesProps {
  state: SectionState;
  line: SectionLine;
  /** Whether presets go by a track, and not by the radar's beam. */
  hasTrack: boolean;
}

const presetNames: Record<'track' | 'beam', Record<SectionPreset, string>> = {
  track: { across: 'Across the track', along: 'Along the track' },
  beam: { across: 'Across the beam', along: 'Along the beam' },
};
const ends: readonly { end: SectionEnd; name: string }[] = [
  { end: 'from', name: 'End A' },
  { end: 'to', name: 'End B' },
];
const directions: Record<string, [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Where the line is: by a preset, by presses on the map, or end by end with the arrow keys. */
export function SectionLineChoices({ state, line, hasTrack }: SectionLineChoicesProps) {
  const units = useUnits();
  const names = presetNames[hasTrack ? 'track' : 'beam'];
  const move = (event: KeyboardEvent, end: SectionEnd) => {
    const direction = directions[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const km = (units === 'us' ? kmPerMile : 1) * (event.shiftKey ? 5 : 1);
    const [east, north] = direction;
    state.setEnd(end, placeBeside(line[end], east * km, north * km));
  };
  const toggle = (isPicking: boolean, end?: SectionEnd) => {
    if (isPicking) state.stopPicking();
    else state.startPicking(end);
  };
  return (
    <div role="group" aria-label="Line of the cross-section" className={styles['choices']}>
      {sectionPresets.map((preset) => (
        <Button
          key={preset}
          look={state.preset === preset ? 'primary' : 'plain'}
          aria-pressed={state.preset === preset}
          onClick={() => state.choose(preset)}
        >
          {names[preset]}
        </Button>
      ))}
      <Button
        look={state.isDrawing ? 'primary' : 'plain'}
        aria-pressed={state.isDrawing}
        onClick={() => toggle(state.isDrawing)}
      >
        Draw on the map
      </Button>
      {ends.map(({ end, name }) => {
        const isPicking = state.picking === end && !state.isDrawing;
        return (
          <Button
            key={end}
            look={isPicking ? 'primary' : 'plain'}
            aria-pressed={isPicking}
            // The viewer's own keys leave its arrows alone.
            data-moves=""
            title={`Arrow keys move ${name.toLowerCase()}, with Shift five times as far`}
            onClick={() => toggle(isPicking, end)}
            onKeyDown={(event) => move(event, end)}
          >
            {name}
          </Button>
        );
      })}
    </div>
  );
}
