import { recordPollSeconds } from '@touchdown/shared/radar/radar-limits.ts';

interface WatchPorts {
  /** The film that the record has by now. */
  recordedFilm: () => Promise<string | null>;
  /** Whether anybody looks at the page: a forgotten tab asks nothing. */
  isSeen: () => boolean;
  onFilm: (videoUrl: string) => void;
  startTimer: (run: () => void, milliseconds: number) => () => void;
}

/** Asks the record every ten seconds, until it has a film or the page is left. */
export function watchForFilm({ recordedFilm, isSeen, onFilm, startTimer }: WatchPorts): () => void {
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
    // Without an answer there is nothing new.
    const videoUrl = isSeen() ? await recordedFilm().catch(() => null) : null;
    if (isOver) return;
    if (videoUrl) onFilm(videoUrl);
    else forget = wait();
  }
}
