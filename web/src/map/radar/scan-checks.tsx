import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import {
  velocityPaletteNames,
  velocityPalettes,
  type RadarTargetType,
  type VelocityPalette,
} from '@touchdown/shared/radar/radar-choices.ts';
import { velocityEnds, type VelocityEnd } from '@touchdown/shared/radar/view-link.ts';
import styles from './radar-viewer.module.css';

interface Choice {
  isOn: boolean;
  set: (isOn: boolean) => void;
}

interface PaletteChoice {
  shown: VelocityPalette;
  set: (palette: VelocityPalette) => void;
}

interface EndChoice {
  shown: VelocityEnd;
  set: (end: VelocityEnd) => void;
}

interface ScanChecksProps {
  /** Whether velocities are unfolded; undefined while none are shown. */
  velocity: Choice | undefined;
  /** The colours of velocities; undefined while none are shown. */
  palette: PaletteChoice | undefined;
  /** Where the colours of velocities end; undefined while none are shown. */
  velocityEnd: EndChoice | undefined;
  /** Whether reflectivity is beside the chosen field; undefined where there is no room for it. */
  pair: Choice | undefined;
  /** Whether the path is shown; undefined where there is none. */
  track: (Choice & { kind: RadarTargetType }) | undefined;
  /** Whether the path by radar is shown; undefined where there is none. */
  seen: Choice | undefined;
  /** Whether warnings are shown; undefined where none are offered. */
  warnings: Choice | undefined;
  /** Whether distances and directions from the radar are shown. */
  rings: Choice;
}

const trackNames: Record<RadarTargetType, string> = {
  tornado: 'Path and estimated place',
  'spc-report': 'Reported place',
};

/** What a viewer shows besides the chosen field. */
export function ScanChecks(props: ScanChecksProps) {
  const { velocity, palette, velocityEnd, pair, track, seen, warnings, rings } = props;
  return (
    <div className={styles['checks']}>
      {velocity ? <CheckBox label="Unfold velocities" choice={velocity} /> : null}
      {palette ? <PaletteSelect {...palette} /> : null}
      {velocityEnd ? <EndSelect {...velocityEnd} /> : null}
      {pair ? <CheckBox label="Two maps" choice={pair} /> : null}
      {track ? <CheckBox label={trackNames[track.kind]} choice={track} /> : null}
      {seen ? <CheckBox label="Path by radar" choice={seen} /> : null}
      {warnings ? <CheckBox label="Warnings (unofficial)" choice={warnings} /> : null}
      <CheckBox label="Range rings and azimuth" choice={rings} />
    </div>
  );
}

function CheckBox({ label, choice: { isOn, set } }: { label: string; choice: Choice }) {
  return (
    <label className="check-row">
      <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
      {label}
    </label>
  );
}

function PaletteSelect({ shown, set }: PaletteChoice) {
  return (
    <label className={`check-row ${styles['choice']}`}>
      Velocity colors
      <select value={shown} onChange={({ target }) => set(target.value as VelocityPalette)}>
        {velocityPalettes.map((palette) => (
          <option key={palette} value={palette}>
            {velocityPaletteNames[palette]}
          </option>
        ))}
      </select>
    </label>
  );
}

function EndSelect({ shown, set }: EndChoice) {
  return (
    <label className={`check-row ${styles['choice']}`}>
      Colors end at
      <select value={shown} onChange={({ target }) => set(Number(target.value) as VelocityEnd)}>
        {velocityEnds.map((end) => (
          <option key={end} value={end}>
            {end} kt
          </option>
        ))}
      </select>
    </label>
  );
}

interface ViewerToolsProps {
  /** Undefined where nothing can be pointed out: without a tornado. */
  callOuts: Choice | undefined;
  measure: Choice;
  /** What the menu has. */
  children: ReactNode;
}

/** What somebody can do with the picture: have it explained, measure in it, and choose what it shows. */
export function ViewerTools({ callOuts, measure, children }: ViewerToolsProps) {
  return (
    <div className={styles['tools']}>
      <div className={styles['bar']}>
        {callOuts ? (
          <label className="check-row">
            <input
              type="checkbox"
              checked={callOuts.isOn}
              onChange={({ target }) => callOuts.set(target.checked)}
            />
            What am I looking at?
          </label>
        ) : null}
        <Button
          look={measure.isOn ? 'primary' : 'plain'}
          aria-pressed={measure.isOn}
          onClick={() => measure.set(!measure.isOn)}
        >
          Measure
        </Button>
      </div>
      <details className={styles['menu']}>
        <summary>
          Options
          <ChevronDown size={18} aria-hidden="true" />
        </summary>
        {children}
      </details>
    </div>
  );
}

const choicePrefix = 'radar-shows:';

/** A switch that this device remembers. The name ends with the version of what is stored. */
export function useKeptChoice(name: string, usually: boolean): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => kept(name) ?? usually);
  const choose = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(choicePrefix + name, next ? 'on' : 'off');
    } catch {
      // Without storage the choice lasts until the viewer is closed.
    }
  };
  return [isOn, choose];
}

function kept(name: string): boolean | undefined {
  try {
    const text = localStorage.getItem(choicePrefix + name);
    return text === 'on' || text === 'off' ? text === 'on' : undefined;
  } catch {
    return undefined;
  }
}
