import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
  bytes: number;
}

/** What calls of one kind did, over all of its callers. */
export interface Tally {
  requests: number;
  /** Those that the edge did not answer alone. */
  toFunctions: number;
  bytes: number;
  /** How many answers there were of each status. */
  statuses: Record<number, number>;
  /** Told now and then how many requests there have been. */
  said: (requests: number) => void;
}

export function newTally(said: Tally['said'] = () => {}): Tally {
  return { requests: 0, toFunctions: 0, bytes: 0, statuses: {}, said };
}

/** Counts each caller of a sample for as many as it stands for. */
export function timesTally({ requests, toFunctions, bytes, statuses, said }: Tally, factor: number): Tally {
  return {
    requests: requests * factor,
    toFunctions: toFunctions * factor,
    bytes: bytes * factor,
    statuses: Object.fromEntries(Object.entries(statuses).map(([status, count]) => [status, count * factor])),
    said,
  };
}

const requestsBetweenLines = 500;

/** Somebody with cookies of their own, in a network of their own: all of 127.0.0.0/8 is this machine. */
export interface Caller {
  network: string;
  ask: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

export function caller(url: string, network: string, tally: Tally): Caller {
  const { port, host } = new URL(url);
  const cookies = new Map<string, string>();
  function ask(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = {
        agent,
        localAddress: network,
        host: '127.0.0.1',
        port,
        method,
        // Files are at the root.
        path: path.startsWith('/media/') ? path : apiBase + path,
        headers: {
          host,
          origin: url,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          ...(cookies.size > 0 ? { cookie: [...cookies.values()].join('; ') } : {}),
          ...headers,
        },
      };
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: got } = response;
          for (const set of got['set-cookie'] ?? [])
            cookies.set(set.split('=')[0] ?? '', set.split(';')[0] ?? '');
          const content = Buffer.concat(chunks);
          tally.requests += 1;
          if (tally.requests % requestsBetweenLines === 0) tally.said(tally.requests);
          if (!/^(Hit|RefreshHit) /.test(String(got['x-cache']))) tally.toFunctions += 1;
          tally.bytes += content.length;
          tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
          const isJson = String(got['content-type']).startsWith('application/json');
          const parsed = isJson ? (JSON.parse(content.toString()) as Record<string, unknown>) : {};
          resolve({ status, body: parsed, bytes: content.length });
        });
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  }
  return { network, ask };
}

export const password = 'a sentence nobody else has thought of';

/** Signs somebody up. Returns the answer, and the name to log in with. */
export async function signUp({ ask }: Caller) {
  const username = `p-${randomUUID().slice(0, 12)}`;
  const email = `${username}@example.org`;
  const answer = await ask('POST', '/auth/signup', { username, email, password });
  return { username, email, answer, id: (answer.body['user'] as { id?: string } | undefined)?.id ?? '' };
}
