import type { ApiError } from './api-error.ts';

/** What a refused call lacks: a confirmation with a passkey, or the passkey itself. */
export type Lacking = 'confirmation' | 'passkey';

const lackingByCode: Readonly<Record<string, Lacking>> = {
  CONFIRMATION_REQUIRED: 'confirmation',
  PASSKEY_REQUIRED: 'passkey',
};

let ask: ((what: Lacking) => Promise<boolean>) | undefined;
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
export async function isConfirmedAfter(call: string, { code = '' }: ApiError): Promise<boolean> {
  const what = lackingByCode[code];
  // What is only read has its own words for a missing passkey. The top bar counts on every page, for whoever moderates.
  const isQuiet = call === 'GET /moderation/counts' || (what === 'passkey' && call.startsWith('GET '));
  if (!what || !ask || isQuiet) return false;
  asking ??= ask(what).finally(() => {
    asking = undefined;
  });
  return asking;
}
