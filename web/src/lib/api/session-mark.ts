/** Section 9 of the specification: without this flag nobody asks who is signed in. */
const sessionFlagKey = 'hasRefreshToken';
/** Whose session this browser holds, and a new ending at each renewal: tabs see by it what others did. */
const sessionMarkKey = 'sessionMark';

/** Where storage is forbidden, a session is known until the page closes. */
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
  // The flag first: a tab that looks in between sees that nobody is signed in.
  for (const key of [sessionFlagKey, sessionMarkKey]) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Forbidden: then it was never there.
    }
  }
}

/** Calls back when another tab signs in, renews or logs out. */
export function onSessionMark(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    // No key: everything was cleared at once.
    if (key === null || key === sessionMarkKey || key === sessionFlagKey) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
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
