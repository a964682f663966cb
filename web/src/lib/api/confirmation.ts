import type { ApiError } from './api-error.ts';

let ask: (() => Promise<boolean>) | undefined;
let asking: Promise<boolean> | undefined;
/** Refused calls of a page that opens, before what asks has loaded. */
let waiting: (() => void)[] = [];
/** What asks loads with the page of whoever moderates, and never for anybody else. */
const patienceMilliseconds = 10_000;

/** Sets the only listener, which asks the person and returns whether the call may be repeated. Returns what removes it. */
export function listenForConfirmation(listener: typeof ask): () => void {
  ask = listener;
  for (const goOn of waiting.splice(0)) goOn();
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
  if (code !== 'CONFIRMATION_REQUIRED' || call === 'GET /moderation/counts') return false;
  if (!ask) await listenerOrPatience();
  if (!ask) return false;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

function listenerOrPatience(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(goOn, patienceMilliseconds);
    waiting.push(goOn);

    function goOn(): void {
      clearTimeout(timer);
      waiting = waiting.filter((one) => one !== goOn);
      resolve();
    }
  });
}
