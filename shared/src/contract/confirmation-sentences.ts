/** How long a confirmation with a passkey lasts. */
export const confirmedSeconds = 60 * 60;

export const confirmationSentences = {
  passkeyRequired: 'Add a passkey to your account before you moderate.',
  confirmationRequired: 'Confirm that it is you with your passkey.',
  noPasskey: 'You have no passkey yet. Add one to your account first.',
  confirmed: 'Confirmed. You are not asked again for an hour.',
};
