import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { steppedTime, stepOfKey, timeOfFrame, type PlaybackState } from './frame-step.ts';

const unknown: PlaybackState = { seconds: 0, duration: Number.NaN, isPlaying: false };

/** The state of a video, and the ways to change it. `follow` handles all events that change the state. */
export function usePlayback(playsAtOnce: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [playback, setPlayback] = useState(unknown);
  const follow = () => {
    const player = video.current;
    if (player)
      setPlayback({ seconds: player.currentTime, duration: player.duration, isPlaying: !player.paused });
  };
  useEffect(() => {
    const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Where the browser blocks autoplay, the person can use the button.
    if (playsAtOnce && !wantsStillness) void video.current?.play().catch(() => {});
  }, [playsAtOnce]);
  useFrames(video, playback.isPlaying, follow);

  function toggle() {
    const player = video.current;
    if (player?.paused) void player.play().catch(() => {});
    else player?.pause();
  }
  function pauseAt(time: (player: HTMLVideoElement) => number) {
    const player = video.current;
    if (!player) return;
    player.pause();
    player.currentTime = time(player);
  }
  const step = (direction: 1 | -1) =>
    pauseAt(({ currentTime, duration }) => steppedTime(currentTime, duration, direction));
  const seek = (frame: number) => pauseAt(() => timeOfFrame(frame));

  function onKeyDown(event: KeyboardEvent) {
    const direction = stepOfKey(event.key);
    if (!direction && event.key !== ' ') return;
    // Space would scroll the page.
    event.preventDefault();
    if (direction) step(direction);
    else toggle();
  }
  return { video, playback, follow, toggle, step, seek, onKeyDown };
}

/** Calls back for each frame shown during playback; the video's own events are less frequent. */
function useFrames(video: RefObject<HTMLVideoElement | null>, isPlaying: boolean, onFrame: () => void) {
  const latest = useRef(onFrame);
  useEffect(() => {
    latest.current = onFrame;
  });
  useEffect(() => {
    const player = video.current;
    if (!isPlaying || !player || !('requestVideoFrameCallback' in player)) return undefined;
    let waiting = player.requestVideoFrameCallback(shown);
    return () => player.cancelVideoFrameCallback(waiting);

    function shown() {
      latest.current();
      if (player) waiting = player.requestVideoFrameCallback(shown);
    }
  }, [video, isPlaying]);
}
