import { Maximize, Minimize, Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import type { Fullscreen } from '../../lib/use-fullscreen.ts';
import { Button } from '../../ui/button.tsx';
import styles from './radar-viewer.module.css';
import { speeds, type Speed } from './shown-milliseconds.ts';
import type { usePlay } from './use-play.ts';
import type { useScan } from './use-scan.ts';

interface ScanTimesProps {
  state: Pick<ReturnType<typeof useScan>, 'ofTilt' | 'scan' | 'setScan' | 'step'>;
  player: ReturnType<typeof usePlay>;
  fullscreen: Fullscreen;
  /** The scan and its time. */
  words: string;
}

const icon = { size: 18, 'aria-hidden': true } as const;

/** Play, steps, the slider, the speed and full screen, and which scan is shown. */
export function ScanTimes({ state, player, fullscreen, words }: ScanTimesProps) {
  const { ofTilt, scan, setScan, step } = state;
  const at = ofTilt.indexOf(scan ?? -1);
  const stepBy = (by: 1 | -1) => {
    player.pause();
    step(by);
  };
  return (
    <div className={styles['times']}>
      <div role="group" aria-label="Scans" className={styles['bar']}>
        {ofTilt.length > 1 ? (
          <>
            <Button look="primary" {...named(player.isPlaying ? 'Pause' : 'Play')} onClick={player.toggle}>
              {player.isPlaying ? <Pause {...icon} /> : <Play {...icon} />}
            </Button>
            <input
              type="range"
              className={styles['slider']}
              aria-label="Scan"
              aria-valuetext={words}
              min={0}
              max={ofTilt.length - 1}
              value={at}
              onChange={({ target }) => {
                player.pause();
                setScan(ofTilt[Number(target.value)] ?? 0);
              }}
            />
            <Button {...named('Previous scan')} onClick={() => stepBy(-1)}>
              <SkipBack {...icon} />
            </Button>
            <Button {...named('Next scan')} onClick={() => stepBy(1)}>
              <SkipForward {...icon} />
            </Button>
            <select
              className="card"
              aria-label="Speed of the scans"
              title="1×: five minutes of the storm take a second"
              value={player.speed}
              onChange={({ target }) => player.setSpeed(Number(target.value) as Speed)}
            >
              {speeds.map((speed) => (
                <option key={speed} value={speed}>
                  {speed}×
                </option>
              ))}
            </select>
          </>
        ) : null}
        {fullscreen.isPossible ? (
          <Button
            {...named(fullscreen.isOn ? 'Exit full screen' : 'Scans in full screen')}
            onClick={fullscreen.toggle}
          >
            {fullscreen.isOn ? <Minimize {...icon} /> : <Maximize {...icon} />}
          </Button>
        ) : null}
      </div>
      <p className={`${styles['numbers']} ${styles['when']}`}>{words}</p>
    </div>
  );
}

function named(name: string) {
  return { 'aria-label': name, title: name, className: styles['control'] };
}
