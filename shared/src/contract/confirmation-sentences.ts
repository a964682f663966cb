/** How long a confirmation with a passkey lasts for decisions, the audit and people's files, and for other reading. */
export const confirmedSeconds = 60 * 60;
export const deskSeconds = 12 * 60 * 60;

export const confirmationSentences = {
  passkeyRequired:
    'You need a passkey that was added before you got your role. Please ask the operator of this site.',
  confirmationRequired: 'Confirm that it is you with your passkey.',
  noPasskey: 'You have no passkey yet. Add one to your account first.',
  confirmed: 'Confirmed. You are not asked again for an hour.',
};
