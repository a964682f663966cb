import type { RecordFilling } from '../site/filling/record-filling.ts';

const everyMilliseconds = 10_000;

/** Says in the terminal how far the tables are. The site needs nobody to wait for them. */
export function showFilling(filling: RecordFilling, log: (line: string) => void): void {
  if (filling.progress.years === filling.progress.yearsDone) return;
  const startedAt = Date.now();
  log('Everything can be used. The tables are being filled in the background, the newest years first.');
  const timer = setInterval(() => {
    const { years, yearsDone } = filling.progress;
    log(`Tables: ${yearsDone} of ${years} years.`);
  }, everyMilliseconds);
  timer.unref();
  void filling.ended.then(() => {
    clearInterval(timer);
    const { years, yearsDone } = filling.progress;
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    if (years === yearsDone) log(`The tables are full (after ${seconds} s).`);
  });
}
