import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { dataMarkup } from '@touchdown/shared/text/escape-markup.ts';

/**
 * What the server answers the queries of a page with, by their keys. The app asks for some again once it runs. A refused
 * one has the problem that the API would answer.
 */
export type ServedAnswers = readonly (readonly [
  key: QueryKey,
  answer: unknown,
  how?: 'asked again' | 'refused',
])[];

/** Both sides make the same screen of the answers. */
export function putAnswers(client: QueryClient, answers: ServedAnswers): void {
  for (const [queryKey, answer, how] of answers) {
    // The edge keeps a page for minutes. What it says is as fresh as an answer that the edge keeps.
    if (how !== 'refused')
      client.setQueryData(queryKey, answer, { updatedAt: how === 'asked again' ? 0 : Date.now() });
    else putRefusal(client, queryKey, answer as Refusal);
  }
}

function putRefusal(client: QueryClient, queryKey: QueryKey, { error, status, code }: Refusal): void {
  // Otherwise a screen asks once more as soon as it is there.
  client.setQueryDefaults(queryKey, { retryOnMount: false });
  const query = client.getQueryCache().build(client, { queryKey });
  query.setState({ status: 'error', fetchStatus: 'idle', error: new ApiError(error, status, code) });
}

interface Refusal {
  error: string;
  status: number;
  code: string;
}

/** Beside what the server has rendered is what it has rendered it from. */
const elementId = 'page-state';

/** The security policy does not treat data as a script. */
export function stateElement(answers: ServedAnswers): string {
  return `<script type="application/json" id="${elementId}">${dataMarkup(answers)}</script>`;
}

let isServed = false;

/**
 * Whether the screen is one that the server has rendered, until the app has taken it over. Until then nothing may be
 * shown that the server did not know, such as an answer that this device has stored.
 */
export const isServedScreen = () => isServed;

/** Gives the queries of the first screen the answers that the server rendered it from. False if it rendered none. */
export function takeServedAnswers(client: QueryClient): boolean {
  const element = document.getElementById(elementId);
  if (!element) return false;
  putAnswers(client, JSON.parse(element.textContent) as ServedAnswers);
  isServed = true;
  return true;
}

/** Called when the app has taken over the first screen. */
export function servedScreenIsTaken(): void {
  isServed = false;
}
