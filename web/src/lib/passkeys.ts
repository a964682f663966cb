import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { ProofPurpose } from '@touchdown/shared/accounts/passkeys.ts';
import { callApi, type ApiArguments } from './api/api-client.ts';
import { ApiError } from './api/api-error.ts';

/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/** Loaded when somebody wants a passkey, because hardly any visit needs it. */
const library = () => import('@simplewebauthn/browser');

export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await library();
  const made = await startRegistration({ optionsJSON: options }).catch(inWords);
  const { id, rawId, clientExtensionResults, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  // The rest repeats parts of the attestation.
  return {
    id,
    rawId,
    type: 'public-key' as const,
    clientExtensionResults: { ...clientExtensionResults },
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
}

/** The same page by its name: browsers keep passkeys for names, and this address may be a number. */
export function namedAddress(): string | undefined {
  const { hostname, href } = window.location;
  return hostname === '127.0.0.1' ? href.replace(hostname, 'localhost') : undefined;
}

/** Confirms for this session that the signed-in person is there. */
export async function confirmWithPasskey(): Promise<void> {
  const response = await usedPasskey(await callApi('POST /auth/passkeys/confirm/options', {}));
  await callApi('POST /auth/passkeys/confirm', { body: { response } });
}

/** Makes the passkey of a new account, which then has no password. */
export async function signUpWithPasskey(who: { username: string; email: string }) {
  const options = await callApi('POST /auth/signup/passkey/options', { body: who });
  const response = await makePasskey(options);
  return callApi('POST /auth/signup/passkey', { body: { ...who, account: options.user.id, response } });
}

/**
 * Logs in with a passkey that the person chooses in the browser's own dialog or, with `inSuggestions`, among what the
 * browser suggests for the username.
 */
export async function logInWithPasskey({ inSuggestions }: { inSuggestions: boolean }) {
  const options = await callApi('POST /auth/login/passkey/options', {});
  const response = await usedPasskey(options, { inSuggestions });
  return callApi('POST /auth/login/passkey', { body: { response } });
}

/** Proves for one action, to the account that is signed in, who is there. */
export async function proveWithPasskey(purpose: ProofPurpose) {
  return usedPasskey(await callApi('POST /auth/passkeys/proof/options', { body: { purpose } }));
}

async function usedPasskey(options: PublicKeyCredentialRequestOptionsJSON, { inSuggestions = false } = {}) {
  const { startAuthentication } = await library();
  const used = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inSuggestions }).catch(
    inWords,
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  const response: ApiArguments<'POST /auth/login/passkey'>['body']['response'] = {
    id: used.id,
    rawId: used.rawId,
    type: 'public-key',
    clientExtensionResults: { ...used.clientExtensionResults },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
  return response;
}

/** Whether the browser can suggest passkeys at a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** Ends a request for a passkey among the suggestions, so that another can begin. */
export async function stopSuggesting(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** The browsers' own messages name the standard's sections. */
const wordsByName: Record<string, string> = {
  NotAllowedError: 'No passkey was chosen, or it took too long. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys work only at the site’s own address, over a secure connection.',
  NotSupportedError: 'This device can’t create the kind of passkey we need.',
  ConstraintError: 'Set up a PIN or screen lock on this device first.',
};

function inWords(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') throw error;
  throw new ApiError(wordsByName[name] ?? 'Your browser couldn’t do that. Please try again.', 0);
}
