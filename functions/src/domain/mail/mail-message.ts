import { appealSubjects } from '@touchdown/shared/appeals/appeal-limits.ts';
import { AppealNumber } from '@touchdown/shared/appeals/schema.ts';
import { maxShownInDigest } from '@touchdown/shared/contract/decision-mails.ts';
import { CaseNumber } from '@touchdown/shared/takedowns/schema.ts';
import { takedownCategories } from '@touchdown/shared/takedowns/takedown-words.ts';
import { maxReasonLength, reasonCategories } from '@touchdown/shared/contributions/reason-categories.ts';
import { keepReasons, rejectionReasons } from '@touchdown/shared/contract/stock-reasons.ts';
import { notificationKinds } from '@touchdown/shared/following/schema.ts';
import { UserId } from '@touchdown/shared/accounts/schema.ts';
import { endReasons } from '@touchdown/shared/subscriptions/subscription-status.ts';
import * as z from 'zod';

/** Text by a visitor: one line without control or other invisible characters. */
function lineOf(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^\P{C}+$/u);
}

/** A letter of more places would be a list that nobody reads. */
export const maxPlacesInLetter = 10;

const count = z.int().min(0);
const visibleText = lineOf(254);
const title = lineOf(255);
const reason = lineOf(maxReasonLength);

const address = {
  /** Identifies one mail permanently. The queue may deliver it twice; the second copy is not sent. */
  id: z.string().regex(/^[\w#:.-]{1,128}$/),
  /** One email address without a name. */
  to: z
    .string()
    .max(254)
    .regex(/^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+$/),
};
const envelope = { ...address, username: visibleText };

/** Whose setting turns these mails off. The mailer makes a link from it. */
const person = UserId;

/** Part of a link. Only these characters are allowed, so it cannot change the rest of the URL. */
const token = z.string().regex(/^[\w.~-]{16,256}$/);

/** The path of a page, for a link. */
const path = z.string().regex(/^\/[\w/.~-]+$/);

/** The link to contest a decision. Left out where nothing could be restored. */
const appeal = z.strictObject({ caseNumber: AppealNumber, token }).optional();

const removed = {
  title: title.nullable(),
  category: z.enum(reasonCategories),
  note: reason.nullable(),
  /** Until when a moderator can restore it; null if it was erased at once. Without it in mails queued before. */
  restorableUntil: z.iso.datetime().nullable().optional(),
  appeal,
};

const restored = {
  title: title.nullable(),
  /** Whether it is still hidden for another reason. */
  isHidden: z.boolean(),
};

const decided = {
  /** `RETURNED` asks for a source; the two of a first decision wait for a second moderator. */
  decision: z.enum([
    'APPROVED',
    'REJECTED',
    'CLOSED',
    'RETURNED',
    'FIRST_APPROVED',
    'FIRST_REJECTED',
    'REOPENED',
  ]),
  /** The tornado or the storm report, and the field of it. */
  target: visibleText,
  field: visibleText,
  /** What the record said and what was suggested. Without them in mails queued before. */
  before: visibleText.nullable().optional(),
  after: visibleText.nullable().optional(),
  /** The page of the record. Without it in mails queued before. */
  path: path.optional(),
  /** Of a rejection, where the moderator named one. */
  reason: z.enum(rejectionReasons).optional(),
  note: reason.nullable(),
};

/** One of several decisions in a digest. */
const OneDecision = z.discriminatedUnion('about', [
  z.strictObject({ about: z.literal('suggestion'), ...decided }),
  z.strictObject({ about: z.literal('removal'), ...removed }),
  z.strictObject({ about: z.literal('restoration'), ...restored }),
]);
export type OneDecision = z.infer<typeof OneDecision>;

/** What opens an account. */
const keysInMail = z.strictObject({
  hasPassword: z.boolean(),
  passkeys: z.array(z.strictObject({ name: visibleText, createdAt: z.iso.datetime() })),
  sessions: z.int().min(0),
  /** The address before this one, while its owner can take the account back. */
  previousEmail: z.strictObject({ masked: visibleText, until: z.iso.datetime() }).optional(),
});
export type KeysInMail = z.infer<typeof keysInMail>;

/** A mail to send: a template and its values. The mailer adds text and links. */
export const MailMessage = z.discriminatedUnion('template', [
  z.strictObject({ template: z.literal('verify-email'), ...envelope, token }),
  z.strictObject({ template: z.literal('reset-password'), ...envelope, token }),
  /** After a link set it, with what opens the account now. */
  z.strictObject({ template: z.literal('password-changed'), ...envelope, opens: keysInMail.optional() }),
  /** After the first verification, which may have ended keys that a stranger had made. */
  z.strictObject({
    template: z.literal('email-verified'),
    ...envelope,
    opens: keysInMail,
    endedPasskeys: z.int().min(0),
  }),
  /** To a moderator or admin who asked for a link to set a password. */
  z.strictObject({ template: z.literal('no-reset-for-role'), ...envelope }),
  /** To every admin: somebody tried to get into the account of a moderator or admin by mail. */
  z.strictObject({ template: z.literal('recovery-refused'), ...envelope, who: visibleText }),
  z.strictObject({ template: z.literal('passkey-added'), ...envelope, passkey: visibleText }),
  z.strictObject({ template: z.literal('passkey-removed'), ...envelope, passkey: visibleText }),
  /** To the old email address. It shows only a masked form of the new one. */
  z.strictObject({
    template: z.literal('email-changed'),
    ...envelope,
    /** Left out if nobody has confirmed the old one: it may be a stranger's, and this one's host says anything. */
    newEmailMasked: visibleText.optional(),
    /** For the link that restores the old one, if it was verified. */
    restoreToken: token.optional(),
  }),
  /** A refresh token was used twice, so the session was ended. */
  z.strictObject({ template: z.literal('session-reuse'), ...envelope }),
  /** To somebody who supports the project: once for each subscription, for each payment, and at the end. */
  z.strictObject({
    template: z.literal('support-begun'),
    ...envelope,
    cents: z.int().min(0),
    nextPayment: z.iso.datetime(),
  }),
  z.strictObject({
    template: z.literal('support-payment-needed'),
    ...envelope,
    cents: z.int().min(0),
    needs: z.enum(['confirmation', 'card']),
  }),
  z.strictObject({ template: z.literal('support-ended'), ...envelope, reason: z.enum(endReasons) }),
  z.strictObject({ template: z.literal('account-deleted'), ...envelope, deletesContributions: z.boolean() }),
  /** To the author of what a moderator has removed. */
  z.strictObject({
    template: z.literal('contribution-removed'),
    ...envelope,
    person,
    ...removed,
  }),
  /** To the author of what was removed, when a moderator has restored it. */
  z.strictObject({
    template: z.literal('contribution-restored'),
    ...envelope,
    person,
    ...restored,
  }),
  /**
   * To who has requested that something is taken down, with the link to the case. Nobody has confirmed the address, so
   * this mail has no words of the sender; a name from an earlier release is dropped.
   */
  z.object({ template: z.literal('takedown-received'), ...address, caseNumber: CaseNumber, token }),
  /** To the operator. */
  z.strictObject({
    template: z.literal('takedown-arrived'),
    ...envelope,
    caseNumber: CaseNumber,
    category: z.enum(takedownCategories),
  }),
  /** To the author of what is hidden, with the link to answer. */
  z.strictObject({
    template: z.literal('takedown-hidden'),
    ...envelope,
    title: title.nullable(),
    caseNumber: CaseNumber,
    category: z.enum(takedownCategories),
    token,
  }),
  /** To the sender of the request, after each decision, and without a name too. */
  z.object({
    template: z.literal('takedown-decided'),
    ...address,
    caseNumber: CaseNumber,
    state: z.enum(['HIDDEN', 'RESTORED', 'CLOSED']),
    /** Why it stays up, where a moderator said so. */
    refusal: z.strictObject({ reason: z.enum(keepReasons), note: reason.nullable() }).optional(),
  }),
  z.strictObject({
    template: z.literal('account-suspended'),
    ...envelope,
    reason,
    until: z.iso.datetime().nullable(),
    appeal,
  }),
  z.strictObject({ template: z.literal('account-restored'), ...envelope }),
  /** To who has contested a removal or a suspension. */
  z.strictObject({
    template: z.literal('appeal-decided'),
    ...envelope,
    caseNumber: AppealNumber,
    about: z.enum(appealSubjects),
    outcome: z.enum(['UPHELD', 'RESTORED']),
    answer: reason,
  }),
  /** To the author of an edit suggestion that a moderator has decided on. */
  z.strictObject({
    template: z.literal('suggestion-decided'),
    ...envelope,
    person,
    ...decided,
  }),
  /** The same for several decisions about one person. */
  z.strictObject({
    template: z.literal('decisions-digest'),
    ...envelope,
    person,
    decisions: z.array(OneDecision).min(1).max(maxShownInDigest),
  }),
  /** What happened in a week to what somebody follows or wrote. It has no words of other people. */
  z.strictObject({
    template: z.literal('weekly-digest'),
    ...envelope,
    person,
    /** The Monday on which the week began. */
    from: z.iso.date(),
    parts: z
      .array(
        z.strictObject({
          kind: z.enum(notificationKinds),
          count: z.int().min(1),
          /** Of the newest one: the tornado or the storm report, and its page. */
          name: visibleText,
          path,
        }),
      )
      .min(1),
  }),
  /** What happened in a year in the places that somebody follows. It has no words of other people. */
  z.strictObject({
    template: z.literal('yearly-letter'),
    ...envelope,
    person,
    year: z.int(),
    places: z
      .array(
        z.strictObject({
          name: visibleText,
          path,
          /** Null where nobody knows yet. */
          tornadoes: z.int().min(0).nullable(),
          isPreliminary: z.boolean(),
          /** What people added in the year. */
          added: z.strictObject({ photos: count, stories: count, sources: count }),
          /** How many tornadoes of the place have each, and how many there are. */
          gaps: z.strictObject({ total: count, photo: count, story: count, source: count }),
        }),
      )
      .min(1)
      .max(maxPlacesInLetter),
    /** How many more places had news. */
    more: count,
    /** How much of it the reader added. */
    own: count,
  }),
]);
export type MailMessage = z.infer<typeof MailMessage>;

export type MailTemplate = MailMessage['template'];
