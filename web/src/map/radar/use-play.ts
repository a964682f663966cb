import { useEffect, useRef, useState } from 'react';
import { wantsStillness } from '../../lib/wants-stillness.ts';
import type { Scan } from './scans.ts';
import { shownMilliseconds, type Speed } from './shown-milliseconds.ts';

interface PlayOptions {
  scans: readonly Scan[];
  /** The scans to play, in order. */
  ofTilt: readonly number[];
  scan: number | undefined;
  /** Whether it is shown. The next one waits for it. */
  isSettled: boolean;
  setScan: (scan: number) => void;
  playsAtOnce: boolean;
}

/** Plays the scans of a tilt in a circle. Nothing moves by itself for people who prefer less motion. */
export function usePlay({ scans, ofTilt, scan, isSettled, setScan, playsAtOnce }: PlayOptions) {
  const [isPlaying, setPlaying] = useState(() => playsAtOnce && ofTilt.length > 1 && !wantsStillness());
  const [speed, setSpeed] = useState<Speed>(1);
  const next = ofTilt[(ofTilt.indexOf(scan ?? -1) + 1) % Math.max(1, ofTilt.length)];
  const milliseconds = shownMilliseconds(scans, ofTilt, scan, speed);
  const latest = useRef(setScan);
  useEffect(() => {
    latest.current = setScan;
  });
  useEffect(() => {
    if (!isPlaying || !isSettled || next === undefined) return undefined;
    const timer = setTimeout(() => latest.current(next), milliseconds);
    return () => clearTimeout(timer);
  }, [isPlaying, isSettled, next, milliseconds]);
  return {
    isPlaying,
    toggle: () => setPlaying((before) => !before && ofTilt.length > 1),
    pause: () => setPlaying(false),
    speed,
    setSpeed,
  };
}
