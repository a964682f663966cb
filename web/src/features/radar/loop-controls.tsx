import { Maximize, Minimize, Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { frameAt, frameCount, type PlaybackState } from './frame-step.ts';
import styles from './radar-player.module.css';

interface LoopControlsProps {
  playback: PlaybackState;
  /** Whether the player is full screen; null where the browser does not support it. */
  isWholeScreen: boolean | null;
  onToggle: () => void;
  onStep: (direction: 1 | -1) => void;
  onSeek: (frame: number) => void;
  onSpeed: (speed: number) => void;
  onWholeScreen: () => void;
}

const speeds = [0.25, 0.5, 1, 2];

/** Below the picture, because the scale and the times are at its lower edge. */
export function LoopControls(props: LoopControlsProps) {
  const { playback, isWholeScreen, onToggle, onStep, onSeek, onSpeed, onWholeScreen } = props;
  const count = frameCount(playback.duration);
  const at = frameAt(playback.seconds, count);
  return (
    <div role="group" aria-label="Loop controls" className={styles['controls']}>
      <Button
        look="primary"
        className={styles['control']}
        {...named(playback.isPlaying ? 'Pause' : 'Play')}
        onClick={onToggle}
      >
        {playback.isPlaying ? <Pause {...icon} /> : <Play {...icon} />}
      </Button>
      <input
        type="range"
        className={styles['slider']}
        aria-label="Frame"
        aria-valuetext={`Frame ${at + 1} of ${count}`}
        min={1}
        max={Math.max(1, count)}
        value={at + 1}
        disabled={count === 0}
        onChange={({ target }) => onSeek(Number(target.value) - 1)}
      />
      <Button className={styles['control']} {...named('Previous frame')} onClick={() => onStep(-1)}>
        <SkipBack {...icon} />
      </Button>
      <Button className={styles['control']} {...named('Next frame')} onClick={() => onStep(1)}>
        <SkipForward {...icon} />
      </Button>
      <select
        className={`card ${styles['speed']}`}
        aria-label="Speed"
        title="At 1×, ten minutes take a second"
        defaultValue="1"
        onChange={({ target }) => onSpeed(Number(target.value))}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
      {isWholeScreen === null ? null : (
        <Button
          className={styles['control']}
          {...named(isWholeScreen ? 'Exit full screen' : 'Full screen')}
          onClick={onWholeScreen}
        >
          {isWholeScreen ? <Minimize {...icon} /> : <Maximize {...icon} />}
        </Button>
      )}
    </div>
  );
}

const icon = { size: 18, 'aria-hidden': true } as const;

function named(name: string) {
  return { 'aria-label': name, title: name };
}
