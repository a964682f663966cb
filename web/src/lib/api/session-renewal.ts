/**
 * The outcome for a call that found the session expired. `repeat`: the session has been renewed, here or in another
 * tab, or there was no session flag and the call is repeated signed out. `ended`: the session is over.
 */
type Renewal = 'repeat' | 'ended';

interface RenewalParts {
  /** Asks the server: true if it renewed the session, false if it has none. Throws if neither is known. */
  renew: () => Promise<boolean>;
  /** Runs one at a time among all tabs. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T>;
  mark: () => string;
  hasFlag: () => boolean;
  forget: () => void;
}

/**
 * Renews the session once for all calls that find it expired, in this tab and in others. Each call passes the mark
 * from when it was sent; if the mark differs now, the session has been renewed since.
 */
export function sessionRenewal(parts: RenewalParts): (markAtCall: string) => Promise<Renewal> {
  let running: Promise<Renewal> | undefined;

  async function renewUnlessDone(markAtCall: string): Promise<Renewal> {
    if (parts.mark() !== markAtCall) return 'repeat';
    if (await parts.renew()) return 'repeat';
    const hadFlag = parts.hasFlag();
    parts.forget();
    return hadFlag ? 'ended' : 'repeat';
  }

  return async (markAtCall) => {
    if (parts.mark() !== markAtCall) return 'repeat';
    running ??= parts
      .exclusively(() => renewUnlessDone(markAtCall))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}

const lockName = 'session-renewal';
/** Longer than it takes until another tab can read what this tab has written to the storage. */
const storageDelayMilliseconds = 200;

/** Runs under a lock of the browser, which all tabs of the site share. Without locks, each tab runs on its own. */
export async function withTabLock<T>(run: () => Promise<T>): Promise<T> {
  // Browsers have no locks over plain http. The server tolerates two renewals at once.
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return run();
  return new Promise((resolve, reject) => {
    const runAndHold = async () => {
      await run().then(resolve, reject);
      // Until the next tab can read the new mark, it would renew the session once more.
      await new Promise((release) => setTimeout(release, storageDelayMilliseconds));
    };
    locks.request(lockName, runAndHold).catch(reject);
  });
}
