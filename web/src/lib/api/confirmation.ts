import type { ApiError } from './api-error.ts';

let ask: (() => Promise<boolean>) | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the only listener, which asks the person and returns whether the call may be repeated. Returns what removes it. */
export function listenForConfirmation(listener: typeof ask): () => void {
  ask = listener;
  return () => {
    ask = undefined;
  };
}

/** Other dialogs stay open meanwhile, whatever is pressed. */
export function isAskingToConfirm(): boolean {
  return asking !== undefined;
}

/** Returns whether the person has confirmed after a refusal. Calls that are refused meanwhile wait for the same answer. */
export async function isConfirmedAfter(call: string, { code }: ApiError): Promise<boolean> {
  // The top bar counts on every page, for whoever moderates.
  if (code !== 'CONFIRMATION_REQUIRED' || !ask || call === 'GET /moderation/counts') return false;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
