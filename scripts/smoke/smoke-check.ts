/** A check of a deployed stage. */
export interface SmokeCheck {
  /** What is true if it passes. */
  name: string;
  /** The command that shows the same by hand. */
  command: string;
  /** What must come back. */
  expects: string;
  /** Returns what is wrong, if anything is. Without it, a person runs the command. */
  run?: () => Promise<string | undefined>;
  /** Why it is not run. */
  needs?: string;
}

/** Requests to a site, as its own pages make them. */
export interface SiteCaller {
  site: string;
  get: (path: string, init?: RequestInit) => Promise<Response>;
  send: (method: string, path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
}

export function siteCaller(site: string): SiteCaller {
  const get = (path: string, init?: RequestInit) => fetch(new URL(path, site), init);
  return {
    site,
    get,
    send: (method, path, body, headers = {}) =>
      get(path, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: new URL(site).origin, ...headers },
      }),
  };
}

/** Returns what came back if it is not what was expected. */
export function unless(isTrue: boolean, actual: string): string | undefined {
  return isTrue ? undefined : `got ${actual}`;
}
