import * as z from 'zod';

/** Words of a visitor's own: one line, with nothing in it that cannot be seen. */
const visibleText = z
  .string()
  .max(254)
  .regex(/^\P{C}+$/u);

const envelope = {
  /** Names one mail permanently: the queue may hand it over twice, and its second copy is not sent. */
  id: z.string().regex(/^[\w#:.-]{1,128}$/),
  /** One bare email address; whether it takes mail is for SES to find out. */
  to: z
    .string()
    .max(254)
    .regex(/^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+$/),
  username: visibleText,
};

/** As it stands in a link: only these characters, so that nothing else can be put into the URL. */
const token = z.string().regex(/^[\w.~-]{16,256}$/);

/** What a feature asks the mailer for. It names a template and its values; words and links are the mailer's. */
export const MailMessage = z.discriminatedUnion('template', [
  z.strictObject({ template: z.literal('verify-email'), ...envelope, token }),
  z.strictObject({ template: z.literal('reset-password'), ...envelope, token }),
  z.strictObject({ template: z.literal('password-changed'), ...envelope }),
  /** To the old email address, which learns only the outline of the new one. */
  z.strictObject({
    template: z.literal('email-changed'),
    ...envelope,
    newEmailMasked: visibleText,
  }),
  /** A refresh token came a second time, so everything that sign-in was good for has ended. */
  z.strictObject({ template: z.literal('session-reuse'), ...envelope }),
  z.strictObject({ template: z.literal('account-deleted'), ...envelope }),
]);
export type MailMessage = z.infer<typeof MailMessage>;

export type MailTemplate = MailMessage['template'];
