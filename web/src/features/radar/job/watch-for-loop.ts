import { recordPollSeconds } from '@touchdown/shared/radar/radar-limits.ts';

interface WatchPorts {
  /** The URL of the record's loop, if it has one now. */
  recordedLoop: () => Promise<string | null>;
  /** Whether the page is visible. A hidden tab does not poll. */
  isVisible: () => boolean;
  onLoop: (videoUrl: string) => void;
  startTimer: (run: () => void, milliseconds: number) => () => void;
}

/** After this many polls in vain the pauses double: nobody is making the loop. */
const quickPolls = 12;
const maxPauseSeconds = 160;

/** Polls the record every ten seconds, later less often, until it has a loop or the page is left. */
export function watchForLoop({ recordedLoop, isVisible, onLoop, startTimer }: WatchPorts): () => void {
  let isOver = false;
  let polls = 0;
  let cancelTimer = wait();
  return () => {
    isOver = true;
    cancelTimer();
  };

  function wait(): () => void {
    const doublings = Math.max(0, polls - quickPolls + 1);
    const seconds = Math.min(maxPauseSeconds, recordPollSeconds * 2 ** doublings);
    return startTimer(() => void poll(), seconds * 1_000);
  }

  async function poll(): Promise<void> {
    // A failed poll counts as no loop.
    const isWatched = isVisible();
    if (isWatched) polls += 1;
    const videoUrl = isWatched ? await recordedLoop().catch(() => null) : null;
    if (isOver) return;
    if (videoUrl) onLoop(videoUrl);
    else cancelTimer = wait();
  }
}
