/**
 * What became of a session that had run out. `repeat`: it is another one now, renewed here or meanwhile in
 * another tab, or there was not even the flag of one and the call goes out as nobody's. `ended`: it is over.
 */
type Renewal = 'repeat' | 'ended';

interface RenewalParts {
  /** Asks the server: true when it renewed the session, false when it has none. Throws where nobody knows. */
  renew: () => Promise<boolean>;
  /** Runs one at a time among all tabs. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T>;
  mark: () => string;
  hasFlag: () => boolean;
  forget: () => void;
}

/**
 * Renews the session once for all who find it expired, in this tab and in others. Each says which mark
 * stood when its call was sent: where another stands now, somebody has renewed it since.
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
/** Longer than what one tab writes into the storage takes to be there for another. */
const storageMilliseconds = 200;

/** A lock of the browser, which every tab of the site shares; without them each tab for itself. */
export async function withTabLock<T>(run: () => Promise<T>): Promise<T> {
  // Over plain http the browser has none; the server bears two renewals at once.
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return run();
  return new Promise((resolve, reject) => {
    const runAndHold = async () => {
      await run().then(resolve, reject);
      // The lock passes on faster than the mark: the next tab would renew once more.
      await new Promise((pass) => setTimeout(pass, storageMilliseconds));
    };
    locks.request(lockName, runAndHold).catch(reject);
  });
}
