import {
  velocityPaletteNames,
  velocityPalettes,
  type RadarTargetType,
  type VelocityPalette,
} from '@touchdown/shared/radar/radar-choices.ts';
import styles from './radar-viewer.module.css';

interface Choice {
  isOn: boolean;
  set: (isOn: boolean) => void;
}

interface PaletteChoice {
  shown: VelocityPalette;
  set: (palette: VelocityPalette) => void;
}

interface ScanChecksProps {
  /** Whether velocities are unfolded; undefined while none are shown. */
  velocity: Choice | undefined;
  /** The colours of velocities; undefined while none are shown. */
  palette: PaletteChoice | undefined;
  /** Whether reflectivity is beside the chosen field; undefined where there is no room for it. */
  pair: Choice | undefined;
  /** Whether the path is shown; undefined where there is none. */
  track: (Choice & { kind: RadarTargetType }) | undefined;
  /** Whether warnings are shown; undefined where none are offered. */
  warnings: Choice | undefined;
}

const trackNames: Record<RadarTargetType, string> = {
  tornado: 'Path and estimated place',
  'spc-report': 'Reported place',
};

/** What a viewer shows besides the chosen field. */
export function ScanChecks({ velocity, palette, pair, track, warnings }: ScanChecksProps) {
  return (
    <div className={styles['checks']}>
      {velocity ? <CheckBox label="Unfold velocities" choice={velocity} /> : null}
      {palette ? <PaletteSelect {...palette} /> : null}
      {pair ? <CheckBox label="Two maps" choice={pair} /> : null}
      {track ? <CheckBox label={trackNames[track.kind]} choice={track} /> : null}
      {warnings ? <CheckBox label="Warnings (unofficial)" choice={warnings} /> : null}
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
      Colours of velocities
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
