import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { FieldWords } from './field-words.ts';
import styles from './radar-viewer.module.css';
import type { Scan } from './scans.ts';
import type { useScan } from './use-scan.ts';

interface ScanControlsProps {
  scans: readonly Scan[];
  fields: readonly FieldWords[];
  state: ReturnType<typeof useScan>;
}

/** How long a playing viewer shows each scan. */
const scanMilliseconds = 700;
const icon = { size: 18, 'aria-hidden': true } as const;

/** The fields, the tilts and the times of a viewer. */
export function ScanControls({ scans, fields, state }: ScanControlsProps) {
  const { field, setField, tilts, tilt, setTilt, isUnfolded, setUnfolded } = state;
  return (
    <div className={styles['controls']}>
      <div role="group" aria-label="Field" className={styles['fields']}>
        {fields.map(({ field: one, label, key }) => (
          <Button
            key={one}
            look={one === field ? 'primary' : 'plain'}
            aria-pressed={one === field}
            aria-keyshortcuts={key}
            title={`Key ${key.toUpperCase()}`}
            onClick={() => setField(one)}
          >
            {label}
          </Button>
        ))}
      </div>
      <label className={styles['choice']}>
        Tilt
        <select value={tilt} onChange={({ target }) => setTilt(Number(target.value))}>
          {tilts.map(([first = 0], at) => (
            <option key={first} value={at}>
              {scans[first]?.elevationDegrees.toFixed(1)}°
            </option>
          ))}
        </select>
      </label>
      {field === 'velocity' ? (
        <label className={styles['choice']}>
          <input
            type="checkbox"
            checked={isUnfolded}
            onChange={({ target }) => setUnfolded(target.checked)}
          />
          Unfold velocities
        </label>
      ) : null}
      <Times scans={scans} state={state} />
    </div>
  );
}

function Times({ scans, state: { ofTilt, scan, setScan, step } }: Omit<ScanControlsProps, 'fields'>) {
  const [isPlaying, setPlaying] = useState(false);
  const at = scan === undefined ? -1 : ofTilt.indexOf(scan);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const next = ofTilt[(at + 1) % ofTilt.length];
    const timer = setTimeout(() => next !== undefined && setScan(next), scanMilliseconds);
    return () => clearTimeout(timer);
  });
  const time = timeWords(scan === undefined ? undefined : scans[scan]?.startTime);
  if (ofTilt.length < 2) return <span className="second-15">{time}</span>;
  return (
    <div role="group" aria-label="Scans at this tilt" className={styles['times']}>
      <Button aria-label={isPlaying ? 'Pause' : 'Play'} onClick={() => setPlaying(!isPlaying)}>
        {isPlaying ? <Pause {...icon} /> : <Play {...icon} />}
      </Button>
      <Button aria-label="Previous scan" onClick={() => step(-1)}>
        <SkipBack {...icon} />
      </Button>
      <input
        type="range"
        aria-label="Scan"
        aria-valuetext={time}
        min={0}
        max={ofTilt.length - 1}
        value={at}
        onChange={({ target }) => setScan(ofTilt[Number(target.value)] ?? 0)}
      />
      <Button aria-label="Next scan" onClick={() => step(1)}>
        <SkipForward {...icon} />
      </Button>
      <span className="second-15">{time}</span>
    </div>
  );
}

/** `May 20, 2013, 20:16:43 UTC` */
function timeWords(time: number | undefined): string {
  if (time === undefined) return '';
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', hour12: false, timeZone: 'UTC' }).format(time)} UTC`;
}
