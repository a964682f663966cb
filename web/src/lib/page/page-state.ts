import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { dataMarkup } from '@touchdown/shared/text/escape-markup.ts';

/** What the server answers the queries of a page with, by their keys, and whether the app asks again once it runs. */
export type ServedAnswers = readonly (readonly [key: QueryKey, answer: unknown, isAskedAgain?: boolean])[];

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
  // The edge keeps a page for minutes. What it says is as fresh as an answer that the edge keeps.
  for (const [key, answer, isAskedAgain] of JSON.parse(element.textContent) as ServedAnswers)
    client.setQueryData(key, answer, { updatedAt: isAskedAgain ? 0 : Date.now() });
  isServed = true;
  return true;
}

/** Called when the app has taken over the first screen. */
export function servedScreenIsTaken(): void {
  isServed = false;
}
