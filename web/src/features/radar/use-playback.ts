import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { wantsStillness } from '../../lib/wants-stillness.ts';
import {
  frameAt,
  frameCount,
  steppedTime,
  stepOfKey,
  timeOfFrame,
  type PlaybackState,
} from './frame-step.ts';
import { holdSeconds, rateOfFrame } from './loop-pace.ts';

const unknown: PlaybackState = { seconds: 0, duration: Number.NaN, isPlaying: false };

/**
 * The state of a video, and the ways to change it. `follow` handles all events that change the state. Until somebody
 * plays or steps, the poster is shown, and its frame counts as the current one.
 */
export function usePlayback(playsAtOnce: boolean, list: Pick<FrameList, 'frames' | 'posterFrame'> | null) {
  const video = useRef<HTMLVideoElement>(null);
  const [playback, setPlayback] = useState(unknown);
  const [isPosterShown, setPosterShown] = useState(true);
  const [speed, setSpeed] = useState(1);
  const hold = useHold(video);
  const { frames, posterFrame = 0 } = list ?? {};
  const posterSeconds = timeOfFrame(posterFrame);
  const follow = () => {
    const player = video.current;
    if (!player) return;
    const { currentTime: seconds, duration, paused, ended } = player;
    if (!paused) setPosterShown(false);
    // At its end a video pauses by itself.
    if (ended && playback.isPlaying) hold.begin();
    setRate(player, frames, speed);
    setPlayback({ seconds, duration, isPlaying: !paused || hold.isOn() });
  };
  useEffect(() => {
    // Where the browser blocks autoplay, the person can use the button.
    if (playsAtOnce && !wantsStillness()) void video.current?.play().catch(() => {});
  }, [playsAtOnce]);
  useFrames(video, playback.isPlaying, follow);
  // While it is paused, no frame comes that would set the new rate.
  useEffect(() => {
    if (video.current) setRate(video.current, frames, speed);
  }, [video, frames, speed]);

  function toggle() {
    const player = video.current;
    if (hold.isOn()) {
      hold.end();
      setPlayback({ ...playback, isPlaying: false });
    } else if (player?.paused) void player.play().catch(() => {});
    else player?.pause();
  }
  function pauseAt(time: (player: Pick<HTMLVideoElement, 'currentTime' | 'duration'>) => number) {
    const player = video.current;
    if (!player) return;
    hold.end();
    player.pause();
    const { duration } = player;
    player.currentTime = time({ duration, currentTime: isPosterShown ? posterSeconds : player.currentTime });
    setPosterShown(false);
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
  const shown = isPosterShown ? { ...playback, seconds: posterSeconds } : playback;
  return { video, playback: shown, follow, toggle, step, seek, setSpeed, onKeyDown };
}

function setRate(player: HTMLVideoElement, frames: FrameList['frames'] | undefined, speed: number): void {
  const { currentTime, duration } = player;
  player.playbackRate = rateOfFrame(frames, frameAt(currentTime, frameCount(duration)), speed);
}

/** The pause on the last frame, after which the loop begins again. */
function useHold(video: RefObject<HTMLVideoElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), [timer]);
  return {
    isOn: () => timer.current !== undefined,
    begin() {
      timer.current ??= setTimeout(() => {
        end();
        const player = video.current;
        if (!player) return;
        player.currentTime = 0;
        void player.play().catch(() => {});
      }, holdSeconds * 1_000);
    },
    end,
  };
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
