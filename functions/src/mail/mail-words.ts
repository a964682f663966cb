import type { MailMessage } from './mail-message.ts';

/** What a mail says, before it is text or HTML: both are made of this, so they cannot differ. */
export interface MailWords {
  subject: string;
  /** Paragraphs. */
  before: string[];
  /** What the mail is for, where it asks for something. */
  action?: { label: string; url: string };
  after: string[];
}

/** The words of every mail. Each is one that the reader may not have asked for, so each says what to do then. */
export function mailWords(message: MailMessage, siteUrl: string): MailWords {
  const { username } = message;
  switch (message.template) {
    case 'verify-email':
      return {
        subject: 'Confirm your e-mail address for Touchdown',
        before: [
          `Hello ${username},`,
          'please confirm that this is your address. You can then contribute to the record and make radar loops.',
        ],
        action: { label: 'Confirm address', url: `${siteUrl}/api/v1/auth/verify-email/${message.token}` },
        after: [
          'The link is valid for 24 hours.',
          'If you have no account at Touchdown, somebody entered your address by mistake. Ignore this mail and nothing will happen.',
        ],
      };
    case 'reset-password':
      return {
        subject: 'Choose a new password for Touchdown',
        before: [
          `Hello ${username},`,
          'somebody, we hope you, asked for a new password for your account at Touchdown.',
        ],
        action: { label: 'Choose a new password', url: `${siteUrl}/reset-password/${message.token}` },
        after: [
          'The link is valid for one hour and works once.',
          'If it was not you, ignore this mail: your password stays as it is. Do not pass the link on.',
        ],
      };
    case 'password-changed':
      return {
        subject: 'Your Touchdown password was changed',
        before: [`Hello ${username},`, 'the password of your account at Touchdown was changed just now.'],
        after: [
          `If it was not you, choose a new one at once: ${siteUrl}/forgot-password. That also signs out everybody who is signed in with your account.`,
        ],
      };
    case 'email-changed':
      return {
        subject: 'Your Touchdown account has a new e-mail address',
        before: [
          `Hello ${username},`,
          `your account at Touchdown now has the address ${message.newEmailMasked}. This is the last mail we send to this one.`,
        ],
        after: [
          'If it was not you, somebody knows your password. Sign in at once if you still can, change the password and set the address back.',
        ],
      };
    case 'session-reuse':
      return {
        subject: 'We signed you out of Touchdown to be safe',
        before: [
          `Hello ${username},`,
          'the key that keeps you signed in was used twice, as it would be if somebody had copied it. We ended that sign-in on every device that shared it.',
        ],
        after: [
          `Please sign in again. If you do not know how this can have happened, choose a new password: ${siteUrl}/forgot-password.`,
        ],
      };
    case 'account-deleted':
      return {
        subject: 'Your Touchdown account was deleted',
        before: [`Hello ${username},`, 'your account at Touchdown was deleted, and you are signed out everywhere.'],
        after: [
          'If it was not you, somebody knew your password. An account cannot be brought back; if you used the same password elsewhere, change it there.',
        ],
      };
  }
}
