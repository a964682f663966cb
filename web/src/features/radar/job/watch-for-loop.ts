import { recordPollSeconds } from '@touchdown/shared/radar/radar-limits.ts';

interface WatchPorts {
  /** The URL of the record's loop, if it has one now. */
  recordedLoop: () => Promise<string | null>;
  /** Whether the page is visible. A hidden tab does not poll. */
  isSeen: () => boolean;
  onLoop: (videoUrl: string) => void;
  startTimer: (run: () => void, milliseconds: number) => () => void;
}

/** Polls the record every ten seconds, until it has a loop or the page is left. */
export function watchForLoop({ recordedLoop, isSeen, onLoop, startTimer }: WatchPorts): () => void {
  let isOver = false;
  let forget = wait();
  return () => {
    isOver = true;
    forget();
  };

  function wait(): () => void {
    return startTimer(() => void look(), recordPollSeconds * 1_000);
  }

  async function look(): Promise<void> {
    // A failed poll counts as no loop.
    const videoUrl = isSeen() ? await recordedLoop().catch(() => null) : null;
    if (isOver) return;
    if (videoUrl) onLoop(videoUrl);
    else forget = wait();
  }
}
