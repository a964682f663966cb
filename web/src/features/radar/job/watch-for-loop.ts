import { recordPollSeconds } from '@touchdown/shared/radar/radar-limits.ts';

interface WatchPorts {
  /** The URL of the record's loop, if it has one now. */
  recordedLoop: () => Promise<string | null>;
  /** Whether the page is visible. A hidden tab does not poll. */
  isVisible: () => boolean;
  onLoop: (videoUrl: string) => void;
  startTimer: (run: () => void, milliseconds: number) => () => void;
}

/** Polls the record every ten seconds, until it has a loop or the page is left. */
export function watchForLoop({ recordedLoop, isVisible, onLoop, startTimer }: WatchPorts): () => void {
  let isOver = false;
  let cancelTimer = wait();
  return () => {
    isOver = true;
    cancelTimer();
  };

  function wait(): () => void {
    return startTimer(() => void poll(), recordPollSeconds * 1_000);
  }

  async function poll(): Promise<void> {
    // A failed poll counts as no loop.
    const videoUrl = isVisible() ? await recordedLoop().catch(() => null) : null;
    if (isOver) return;
    if (videoUrl) onLoop(videoUrl);
    else cancelTimer = wait();
  }
}
