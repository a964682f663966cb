import styles from './radar-viewer.module.css';

interface Choice {
  isOn: boolean;
  set: (isOn: boolean) => void;
}

interface ScanChecksProps {
  /** Whether velocities are unfolded; undefined while none are shown. */
  velocity: Choice | undefined;
  /** Whether reflectivity is beside the chosen field; undefined where there is no room for it. */
  pair: Choice | undefined;
  /** Whether the path is shown; undefined where there is none. */
  track: Choice | undefined;
}

/** What a viewer shows besides the chosen field. */
export function ScanChecks({ velocity, pair, track }: ScanChecksProps) {
  return (
    <div className={styles['checks']}>
      {velocity ? <CheckBox label="Unfold velocities" choice={velocity} /> : null}
      {pair ? <CheckBox label="Two maps" choice={pair} /> : null}
      {track ? <CheckBox label="Path and estimated place" choice={track} /> : null}
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
