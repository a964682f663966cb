import type { SiteStatus } from '@touchdown/shared/accounts/site-status.ts';
import type { CurrentCatalogue } from '@touchdown/shared/tornadoes/schema.ts';
import { ApiError } from '../api/api-error.ts';
import { answerFromRecord } from './answer-from-record.ts';
import { beginOutage } from './begin-outage.tsx';

type Query = Readonly<Record<string, string | number | undefined>>;

/** How long an attempt to reach the server takes at most. */
const patienceMilliseconds = 15_000;

/**
 * Answers a failed call from the record that this browser has or can load, and begins an outage, which ends when the same
 * call succeeds. Throws the error if the server did answer, or the record cannot.
 */
export async function ownAnswer(call: string, args: object, error: unknown): Promise<unknown> {
  if (!isAway(error)) throw error;
  const { query = {} } = args as { query?: Query };
  const texts = textsOf(query);
  const url = `/api/v1${call.slice('GET '.length)}?${String(new URLSearchParams(texts))}`;
  try {
    const current = await currentRecord();
    const answer = await answerFromRecord(current, call, texts);
    beginOutage(current.updated_at, () => read(url, { signal: AbortSignal.timeout(patienceMilliseconds) }));
    return answer;
  } catch {
    throw error;
  }
}

/** The one that the edge still knows, or else the one that this browser was told of last, with the site's status. */
async function currentRecord(): Promise<CurrentCatalogue> {
  try {
    return (await read('/api/v1/catalogue/current', {})) as CurrentCatalogue;
  } catch (error) {
    const { record } = (await read('/api/v1/site-status', { cache: 'force-cache' })) as SiteStatus;
    if (!record) throw error;
    return record;
  }
}

async function read(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return response.json();
}

function textsOf(query: Query): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Whether nobody answers: no network, no time left at the edge, or a failure of the server. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
