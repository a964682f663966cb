/** How long a confirmation with a passkey lasts for decisions, the audit and people's files, and for other reading. */
export const confirmedSeconds = 60 * 60;
export const deskSeconds = 12 * 60 * 60;

export const confirmationSentences = {
  passkeyRequired:
    'You need a passkey that you added before you got your role. Please ask the site’s operator.',
  confirmationRequired: 'Confirm it’s you with your passkey.',
  noPasskey: 'You don’t have a passkey yet. Add one to your account first.',
  confirmed: 'Confirmed. We won’t ask again for an hour.',
};
