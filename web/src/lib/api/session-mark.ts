/** Section 9 of the specification: without this flag the visitor is signed out, and no call is made. */
const sessionFlagKey = 'hasRefreshToken';
/** The user's id and a part that changes at each renewal, so that tabs notice what other tabs did. */
const sessionMarkKey = 'sessionMark';

/** If storage is forbidden, the session is known until the page is closed. */
const memory = new Map<string, string>();

export function hasSessionFlag(): boolean {
  return read(sessionFlagKey) === 'true';
}

/** Changes with every sign-in, renewal and log-out in any tab. */
export function sessionMark(): string {
  return read(sessionMarkKey) ?? '';
}

export function markedUserId(): string | undefined {
  return hasSessionFlag() ? sessionMark().split('.')[0] : undefined;
}

export function markSession(userId: string): void {
  write(sessionMarkKey, `${userId}.${crypto.randomUUID()}`);
  write(sessionFlagKey, 'true');
}

export function forgetSessionMark(): void {
  // The flag first: a tab that reads in between finds no session.
  for (const key of [sessionFlagKey, sessionMarkKey]) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is forbidden, so the key was never written.
    }
  }
}

/** Calls back when another tab signs in, renews or logs out. */
export function onSessionMark(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (key === null || key === sessionMarkKey || key === sessionFlagKey) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return memory.get(key);
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}
