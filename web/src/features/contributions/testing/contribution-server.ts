import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

interface ContributionServer {
  /** The submitted contributions, in order. */
  sent: { body: Record<string, unknown>; key: string | null }[];
  /** What is answered to them, in order. Without an answer, the network fails. */
  answers: (() => Response)[];
}

/** Stands in for the server in each test of a file, and cleans up after it. */
export function contributionServer(): ContributionServer {
  const server: ContributionServer = { sent: [], answers: [] };
  beforeEach(() => {
    Object.assign(server, { sent: [], answers: [] });
    vi.stubGlobal('fetch', async (_url: string, { method, body, headers }: RequestInit) => {
      // The list, which is read from an index that does not know the new contribution yet.
      if (method === 'GET')
        return Response.json({
          data: { contributions: [], pagination: { limit: 20, hasMore: false, next: null } },
        });
      const key = new Headers(headers).get('idempotency-key');
      server.sent.push({ body: JSON.parse(body as string) as Record<string, unknown>, key });
      const answer = server.answers.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    });
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  return server;
}

export const fieldOf = (label: string | RegExp): HTMLInputElement => screen.getByLabelText(label);

export const type = (label: string | RegExp, value: string): boolean =>
  fireEvent.change(fieldOf(label), { target: { value } });

/** The texts that describe a field to a screen reader. */
export const descriptionsOf = (label: string | RegExp): string[] =>
  (fieldOf(label).getAttribute('aria-describedby')?.split(' ') ?? []).map(
    (id) => document.getElementById(id)?.textContent ?? '',
  );
