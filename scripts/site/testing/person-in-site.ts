import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { expect, vi } from 'vitest';
import type { LocalSite } from '../start-local-site.ts';

export type Headers = Record<string, string>;

/** Somebody who calls the API of a site. Every call must succeed. */
export interface Caller {
  headers: Headers;
  send: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

/** How people call a site, and wait for what follows. */
export function peopleIn(site: () => Pick<LocalSite, 'url' | 'mail'>, lines: readonly string[]) {
  /** A function that starts on a busy machine may take longer than its time. */
  async function api(path: string, init: RequestInit = {}): Promise<Response> {
    const { url } = site();
    const sent = { ...init, headers: { origin: url, ...init.headers } };
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(url + apiBase + path, sent);
      if (answer.status < 503 || attempt === 4) return answer;
    }
  }

  async function send(headers: Headers, method: string, path: string, body?: unknown): Promise<unknown> {
    const isForm = body instanceof FormData;
    const answer = await api(path, {
      method,
      headers: { ...headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const answered: unknown = await answer.json();
    expect([path, answer.status, answer.status === 200 ? '' : answered]).toEqual([path, 200, '']);
    return answered;
  }

  const eventually = <T>(check: () => Promise<T> | T): Promise<T> =>
    vi.waitFor(check, { timeout: 60_000, interval: 200 }).catch((error: Error) => {
      throw new Error(`${error.message}\n${lines.slice(-10).join('\n')}`);
    });

  /** Waits for a mail and returns what the pattern finds in it. */
  const inMail = (to: string, pattern: RegExp): Promise<string[]> =>
    eventually(() => {
      const mails = site().mail.outbox.newestFirst();
      const found = mails.filter((mail) => mail.to.includes(to)).map(({ text }) => pattern.exec(text));
      const first = found.find((one) => one !== null);
      if (!first) throw new Error(`There is no mail to ${to} with ${pattern.source}.`);
      return [...first];
    });

  const callerWith = (headers: Headers): Caller => ({
    headers,
    send: (method, path, body) => send(headers, method, path, body),
  });

  return { api, eventually, inMail, callerWith };
}
