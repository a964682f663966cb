import { renewQuietly } from './api-client.ts';

/**
 * Reads a file that is for this person alone. Such a file is no call of the API, so an expired session is renewed by one
 * before the second attempt.
 */
export async function fetchOwnFile(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal });
  if (response.status !== 401) return response;
  await renewQuietly();
  return fetch(url, { signal });
}
