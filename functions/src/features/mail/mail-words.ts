import {
  keptNameDays,
  resetLinkSeconds,
  restoreLinkSeconds,
  verificationLinkSeconds,
} from '@touchdown/shared/accounts/account-limits.ts';
import { hoursToObject } from '@touchdown/shared/moderation/moderation-limits.ts';
import { keepWords, rejectionWords } from '@touchdown/shared/contract/stock-reasons.ts';
import { timeInWords } from '@touchdown/shared/contract/time-in-words.ts';
import { dollars } from '@touchdown/shared/subscriptions/support-amounts.ts';
import { categoryLabels } from '@touchdown/shared/takedowns/takedown-words.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { tornadoes as countedTornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { gapSentence } from '@touchdown/shared/tornadoes/gap-words.ts';
import { suspensionSentence } from '../../platform/http/suspension-sentence.ts';
import type { KeysInMail, MailMessage, MailTemplate, OneDecision } from '../../domain/mail/mail-message.ts';
import type { UnsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';

/** The content of a mail. Its text and its HTML are both made from it, so they cannot differ. */
export interface MailWords {
  subject: string;
  /** Paragraphs. */
  before: string[];
  /** The link that the mail asks its reader to follow. */
  action?: { label: string; url: string };
  after: string[];
  /** For mails that a setting turns off: the URL that mail programs call (RFC 8058). */
  unsubscribeUrl?: string;
}

/** What links in mails are made from, and the contact for questions. */
export interface MailLinks {
  siteUrl: string;
  contactEmail: string | undefined;
  unsubscribeTokens: Pick<UnsubscribeTokens, 'tokenFor'>;
}

/** Returns the words of a mail, with a greeting, by name to people with an account, and, if a setting turns such mails off, a line that says how. */
export function mailWords(message: MailMessage, links: MailLinks): MailWords {
  const { siteUrl, contactEmail, unsubscribeTokens } = links;
  // The compiler cannot infer that this template accepts this message.
  const write = templates[message.template] as Template<MailMessage>;
  const { before, ...rest } = write(message, siteUrl, contactEmail);
  const greeting = 'username' in message ? `Hello ${message.username},` : 'Hello,';
  const words = { ...rest, before: [greeting, ...before] };
  if (!('person' in message)) return words;
  if (message.template === 'weekly-digest' || message.template === 'yearly-letter')
    return withWayOut(words, message, links);
  const token = unsubscribeTokens.tokenFor(message.person);
  const line = `You get this email because a moderator decided on one of your contributions. Turn off these emails: ${siteUrl}/unsubscribe#${token}`;
  return {
    ...words,
    after: [...words.after, line],
    unsubscribeUrl: `${siteUrl}/api/v1/mails/decisions/unsubscribe/${token}`,
  };
}

const regularMails = {
  'weekly-digest': { name: 'weekly digest', page: 'digest' },
  'yearly-letter': { name: 'yearly letter', page: 'letter' },
} as const;

/** What people turned on has a way out of its own. */
function withWayOut(
  words: MailWords,
  { person, template }: Of<keyof typeof regularMails>,
  { siteUrl, unsubscribeTokens }: MailLinks,
): MailWords {
  const { name, page } = regularMails[template];
  const token = unsubscribeTokens.tokenFor(person, template);
  const line = `You get this email because you turned on the ${name}. Turn it off: ${siteUrl}/unsubscribe?mails=${page}#${token}`;
  return {
    ...words,
    after: [...words.after, line],
    unsubscribeUrl: `${siteUrl}/api/v1/mails/digest/unsubscribe/${token}`,
  };
}

type Template<M> = (message: M, siteUrl: string, contactEmail: string | undefined) => MailWords;

type Of<T extends MailTemplate> = Extract<MailMessage, { template: T }>;

const endSentences: Record<Of<'support-ended'>['reason'], string> = {
  request: 'Your monthly support of Touchdown has ended, as you asked.',
  payment: 'Your monthly support of Touchdown has ended because the payments did not go through.',
  refund: 'Your monthly support of Touchdown has ended because your payment was refunded.',
  dispute: 'Your monthly support of Touchdown has ended because the payment was disputed with your bank.',
};

/** The reader may not have requested any of these mails, so each says what to do in that case. */
const templates: { [T in MailTemplate]: Template<Of<T>> } = {
  'verify-email': ({ token }, siteUrl) => ({
    subject: 'Confirm your email address for Touchdown',
    before: [
      'Please confirm that this is your email address. Then you can contribute and request radar loops.',
    ],
    action: { label: 'Confirm email address', url: `${siteUrl}/api/v1/auth/verify-email/${token}` },
    after: [
      `The link is valid for ${timeInWords(verificationLinkSeconds)}. Open it in the browser where you signed up, or log in when it asks you to.`,
      'If you don’t have a Touchdown account, someone entered your email address by mistake. You can ignore this email.',
    ],
  }),

  'reset-password': ({ token }, siteUrl) => ({
    subject: 'Choose a new password for Touchdown',
    before: ['You, or someone else, asked to reset the password of your Touchdown account.'],
    action: { label: 'Choose a new password', url: `${siteUrl}/reset-password/${token}` },
    after: [
      `The link is valid for ${timeInWords(resetLinkSeconds)} and works once. It signs out all devices and removes all passkeys. You can add yours again afterward.`,
      'If it wasn’t you, ignore this email. Your password stays the same. Don’t share the link.',
    ],
  }),

  'password-changed': ({ opens }, siteUrl) => ({
    subject: 'Your Touchdown password was changed',
    before: [
      'The password of your Touchdown account was just changed.',
      ...(opens
        ? ['All devices were signed out, and all passkeys were removed.', ...keyLines(opens, siteUrl)]
        : []),
    ],
    after: [
      `If this wasn’t you, reset your password now: ${siteUrl}/forgot-password. That also signs out all devices and removes all passkeys.`,
    ],
  }),

  'passkey-added': ({ passkey }, siteUrl) => ({
    subject: 'A passkey was added to your Touchdown account',
    before: [
      `The passkey “${passkey}” was just added to your Touchdown account. Anyone who has it can log in.`,
    ],
    after: [
      `If it wasn’t you, choose a new password right away: ${siteUrl}/forgot-password. That also removes all passkeys and signs out all devices.`,
    ],
  }),

  'passkey-removed': ({ passkey }, siteUrl) => ({
    subject: 'A passkey was removed from your Touchdown account',
    before: [`The passkey “${passkey}” was just removed from your Touchdown account.`],
    after: [
      `If it wasn’t you, choose a new password right away: ${siteUrl}/forgot-password. That also removes all passkeys and signs out all devices.`,
    ],
  }),

  'email-verified': ({ opens, endedPasskeys }, siteUrl) => ({
    subject: 'Your Touchdown email address is confirmed',
    before: [
      'Your email address is confirmed.',
      ...(endedPasskeys > 0
        ? [
            `We removed ${endedPasskeys === 1 ? 'a passkey' : `${endedPasskeys} passkeys`} that you didn’t use in the browser where you confirmed it. Someone else may have added ${endedPasskeys === 1 ? 'it' : 'them'}.`,
          ]
        : []),
      ...keyLines(opens, siteUrl),
    ],
    after: [],
  }),

  'no-reset-for-role': (_message, siteUrl) => ({
    subject: 'Your Touchdown password',
    before: [
      'You, or someone else, asked to reset the password of your Touchdown account. Moderators and admins can’t log in by email, so this email has no link.',
      `Log in with your passkey: ${siteUrl}/login. Then set a new password: ${siteUrl}/account/security#password`,
    ],
    after: [
      'If you lost your passkey, ask the site’s operator. If it wasn’t you, someone may be reading your email; change your email password. We told all admins of the site.',
    ],
  }),

  'recovery-refused': ({ who }, siteUrl) => ({
    subject: 'Someone tried to get into a moderator’s Touchdown account',
    before: [
      `Someone asked for an email link to the account of ${who}, a moderator or admin of Touchdown. We sent no link, and nothing was changed.`,
    ],
    after: [
      `Ask ${who} whether it was them, but not by email. If it wasn’t, check what the account did: ${siteUrl}/moderation/audit`,
    ],
  }),

  'email-changed': ({ newEmailMasked, restoreToken }, siteUrl) => ({
    subject: 'Your Touchdown account has a new email address',
    before: [
      `Your Touchdown account now has ${newEmailMasked === undefined ? 'another email address' : `the email address ${newEmailMasked}`}. This is the last email we send to this one.`,
    ],
    ...(restoreToken === undefined
      ? {}
      : {
          action: { label: 'This wasn’t me: restore it', url: `${siteUrl}/restore-email/${restoreToken}` },
        }),
    after: [
      restoreToken === undefined
        ? 'If it wasn’t you, someone knows your password. Sign in right away if you still can. Change the password and restore the email address.'
        : `If it wasn’t you, someone knows your password. The link is valid for ${timeInWords(restoreLinkSeconds)}. It restores this email address, asks you for a new password, removes all passkeys and signs out all devices. Don’t share it.`,
    ],
  }),

  'session-reuse': (_message, siteUrl) => ({
    subject: 'We signed you out of Touchdown to be safe',
    before: [
      'The key that keeps you signed in was used twice, as if someone had copied it. We signed out every device that used it.',
    ],
    after: [
      `Please sign in again. If you don’t know why this happened, choose a new password: ${siteUrl}/forgot-password.`,
    ],
  }),

  'account-deleted': ({ username, deletesContributions }) => ({
    subject: 'Your Touchdown account was deleted',
    before: [
      'Your Touchdown account was deleted, and you are signed out everywhere.',
      deletesContributions
        ? 'Your contributions were deleted, too, with their photos.'
        : 'Your contributions stay, without your name.',
      `No one can take the name ${username} for ${keptNameDays} days, so nobody can pose as you. That includes you. If you sign up again before then, choose another name.`,
    ],
    after: [
      'If it wasn’t you, someone knew your password. We can’t restore a deleted account. If you use the same password elsewhere, change it there.',
    ],
  }),

  'contribution-removed': ({ title, category, note, restorableUntil, appeal }, siteUrl, contactEmail) => ({
    subject: 'Your contribution to Touchdown was removed',
    before: [
      `A moderator removed your contribution${named(title)}. Reason: ${category}.`,
      ...noteOf(note),
      ...(restorableUntil
        ? [
            `No one can see it now. If this was a mistake, a moderator can restore it until ${longDate(restorableUntil)}. After that it is erased, with its photos.`,
          ]
        : restorableUntil === null
          ? ['It was erased right away, with its photos, because the moderator found it illegal.']
          : []),
    ],
    ...appealing(appeal, siteUrl),
    after: [
      ...(!appeal && restorableUntil && contactEmail
        ? [`If you think this was a mistake, please write to ${contactEmail}.`]
        : []),
      `Our community guidelines: ${siteUrl}/community-guidelines.`,
    ],
  }),

  'contribution-restored': ({ title, isHidden }, siteUrl) => ({
    subject: 'Your contribution to Touchdown was restored',
    before: [
      `Your contribution${named(title)} was removed, but a moderator restored it, with its photos and votes. You don’t need to do anything.`,
      ...(isHidden ? ['It is still hidden for another reason. See our other email.'] : []),
    ],
    after: [`All your contributions: ${siteUrl}/account/contributions.`],
  }),

  'suggestion-decided': (message, siteUrl) => ({
    subject: suggestionSubjects[message.decision],
    before: [suggestionSentence(message), ...whyOf(message)],
    ...suggestionAction(message, siteUrl),
    after:
      message.decision === 'RETURNED'
        ? ['Without a source, it stays open and waits for you.']
        : [`All your contributions: ${siteUrl}/account/contributions.`],
  }),

  'decisions-digest': ({ decisions }, siteUrl) => ({
    subject: `Touchdown: ${decisions.length} of your contributions were reviewed`,
    before: [
      `Moderators reviewed ${decisions.length} of your contributions. Here are the results.`,
      ...decisions.map((one, at) => `${at + 1}. ${decisionLine(one, siteUrl)}`),
    ],
    after: [`All your contributions: ${siteUrl}/account/contributions.`],
  }),

  'support-begun': ({ cents, nextPayment }, siteUrl) => ({
    subject: 'Thank you for supporting Touchdown',
    before: [
      `Your support of ${dollars(cents)} a month has started. Thank you! It helps keep the record online and free of ads.`,
      `It renews every month until you cancel. Your next payment is on ${longDate(nextPayment)}.`,
    ],
    after: [`See your receipts or cancel at any time: ${siteUrl}/account/subscription`],
  }),

  'support-payment-needed': ({ cents, needs }, siteUrl) => ({
    subject:
      needs === 'confirmation'
        ? 'Please confirm your payment to Touchdown'
        : 'Your payment to Touchdown did not go through',
    before: [
      needs === 'confirmation'
        ? `Your bank asks you to confirm this month’s payment of ${dollars(cents)}.`
        : `This month’s payment of ${dollars(cents)} did not go through. Please check your card or use another one.`,
    ],
    action: {
      label: needs === 'confirmation' ? 'Confirm the payment' : 'Change your card',
      url: `${siteUrl}/account/subscription`,
    },
    after: ['To stop, cancel on the same page. You won’t be charged again.'],
  }),

  'support-ended': ({ reason }, siteUrl) => ({
    subject: 'Your support of Touchdown has ended',
    before: [endSentences[reason], 'You won’t be charged again. Thank you for your help.'],
    after: [`You can support Touchdown again at any time: ${siteUrl}/account/subscription`],
  }),

  'account-suspended': ({ reason, until, appeal }, siteUrl, contactEmail) => ({
    subject: 'Your Touchdown account is suspended',
    before: [
      suspensionSentence({ reason, until }, contactEmail),
      'You can still log in, read, export your data, and delete your account. You can’t contribute or vote.',
    ],
    ...appealing(appeal, siteUrl),
    after: [`Our community guidelines: ${siteUrl}/community-guidelines.`],
  }),

  'account-restored': (_message, siteUrl) => ({
    subject: 'Your Touchdown account is no longer suspended',
    before: [
      'You can contribute and vote again. Your votes count again, and your hidden contributions are back.',
    ],
    after: [`Our community guidelines: ${siteUrl}/community-guidelines.`],
  }),

  'appeal-decided': ({ caseNumber, about, outcome, answer }, siteUrl) => ({
    subject: `Your appeal to Touchdown: ${outcome === 'RESTORED' ? 'restored' : 'the decision stands'}`,
    before: [
      about === 'removal'
        ? outcome === 'RESTORED'
          ? 'Another moderator read your appeal and restored your contribution, with its photos and votes.'
          : 'Another moderator read your appeal. Your contribution stays removed.'
        : outcome === 'RESTORED'
          ? 'Another moderator read your appeal and ended your suspension.'
          : 'Another moderator read your appeal. Your suspension stands.',
      `The moderator’s reason: ${answer}`,
    ],
    after: [
      `The case number is ${caseNumber}. You can appeal a decision only once.`,
      `Our community guidelines: ${siteUrl}/community-guidelines.`,
    ],
  }),

  'takedown-received': ({ caseNumber, token }, siteUrl) => ({
    subject: `Your request to Touchdown: ${caseNumber}`,
    before: [`We got your takedown request. A moderator will review it. Its case number is ${caseNumber}.`],
    action: { label: 'Check the case', url: `${siteUrl}/report-content/${caseNumber}#${token}` },
    after: [
      'This link is private to you. Please don’t share it.',
      'If you didn’t send a request, someone else entered your email address. You can ignore this email.',
    ],
  }),

  'takedown-arrived': ({ caseNumber, category }, siteUrl) => ({
    subject: `Touchdown: a takedown request`,
    before: [`The request ${caseNumber} has arrived. Reason: ${categoryLabels[category]}.`],
    action: { label: 'Open the queue', url: `${siteUrl}/moderation/takedowns` },
    after: ['The runbook says what to do if it is about illegal content.'],
  }),

  'takedown-hidden': ({ title, caseNumber, category, token }, siteUrl) => ({
    subject: 'Your contribution to Touchdown is hidden',
    before: [
      `Someone asked us to take down your contribution${title === null ? '' : ` “${title}”`}. Reason: ${categoryLabels[category]}. It is hidden while we review it. The case number is ${caseNumber}.`,
      'If you think this is a mistake, you can answer.',
    ],
    action: { label: 'See the case and answer', url: `${siteUrl}/report-content/${caseNumber}#${token}` },
    after: ['This link is private to you. Please don’t share it.'],
  }),

  'takedown-decided': ({ caseNumber, state, refusal }) => ({
    subject: `Your request to Touchdown: ${caseNumber}`,
    before: refusal ? refusalLines(refusal) : [decisionWords[state]],
    after: ['The link in our first email shows the status of the case.'],
  }),

  'weekly-digest': ({ from, parts }, siteUrl) => ({
    subject: 'Your week at Touchdown',
    before: [
      `Your updates for the week of ${longDate(from)}.`,
      ...parts.map(
        ({ kind, count, name, path }) =>
          `${digestWords[kind](count)} ${count === 1 ? 'It is' : 'The newest is'} about ${name}: ${siteUrl}${path}`,
      ),
    ],
    action: { label: 'See your notifications', url: `${siteUrl}/account/notifications` },
    after: [],
  }),

  'yearly-letter': ({ year, places, more, own }, siteUrl) => ({
    subject: `Your ${year} at Touchdown`,
    before: [
      `Here is ${year} in the places you follow.`,
      ...places.map((place) => `${placeWords(place, year)} ${siteUrl}${place.path}`),
      ...(more > 0 ? [`${counted(more, 'more place')} that you follow had news.`] : []),
      own > 0
        ? `${groupedNumber(own)} of these contributions ${own === 1 ? 'was' : 'were'} yours. Thank you!`
        : 'Do you have a photo, a story, or an old newspaper? Each fills a gap.',
    ],
    action: { label: 'Fill a gap', url: `${siteUrl}${places[0]?.path ?? ''}` },
    after: [`What you follow: ${siteUrl}/account/notifications`],
  }),
};

/** One paragraph of a letter: what happened, what people added, and what is missing. */
function placeWords(
  { name, tornadoes, isPreliminary, added, gaps }: Of<'yearly-letter'>['places'][number],
  year: number,
): string {
  const parts = [
    added.photos > 0 && counted(added.photos, 'photo'),
    added.stories > 0 && `${groupedNumber(added.stories)} ${added.stories === 1 ? 'story' : 'stories'}`,
    added.sources > 0 && counted(added.sources, 'source'),
  ].filter((part) => part !== false);
  return [
    `${name}:`,
    ...(tornadoes === null
      ? []
      : [`${countedTornadoes(tornadoes)} in ${year}${isPreliminary ? ' (preliminary)' : ''}.`]),
    ...(parts.length > 0 ? [`People added ${new Intl.ListFormat('en-US').format(parts)}.`] : []),
    gapSentence(gaps),
  ]
    .filter(Boolean)
    .join(' ');
}

const digestWords: Record<Of<'weekly-digest'>['parts'][number]['kind'], (count: number) => string> = {
  contribution: (count) => `${counted(count, 'new contribution')} to what you follow.`,
  decided: (count) => `${counted(count, 'decision')} on suggestions that you follow.`,
  approved: (count) => `${counted(count, 'suggestion')} of yours approved.`,
  rejected: (count) => `${counted(count, 'suggestion')} of yours rejected.`,
  closed: (count) =>
    `${counted(count, 'suggestion')} of yours closed because the record already has the value.`,
  returned: (count) => `${counted(count, 'suggestion')} of yours that need a source.`,
  question: (count) => `${counted(count, 'question')} about what you wrote.`,
  answer: (count) => `${counted(count, 'answer')} to your questions.`,
  moved: (count) =>
    `${counted(count, 'contribution')} of yours moved from a preliminary report to its tornado.`,
  thanks: (count) => `${counted(count, 'thank-you')} for what you added.`,
};

function counted(count: number, thing: string): string {
  return `${groupedNumber(count)} ${thing}${count === 1 ? '' : 's'}`;
}

function named(title: string | null): string {
  return title === null ? '' : ` “${title}”`;
}

function noteOf(note: string | null): string[] {
  return note === null ? [] : [`The moderator’s note: ${note}`];
}

/** The link to appeal a decision. */
function appealing(appeal: Of<'account-suspended'>['appeal'], siteUrl: string): Pick<MailWords, 'action'> {
  return appeal
    ? { action: { label: 'Appeal this decision (you can appeal once)', url: appealUrl(appeal, siteUrl) } }
    : {};
}

function appealUrl({ caseNumber, token }: NonNullable<Of<'account-suspended'>['appeal']>, siteUrl: string) {
  return `${siteUrl}/appeal/${caseNumber}#${token}`;
}

type Decided = Omit<Of<'suggestion-decided'>, 'template' | 'id' | 'to' | 'username' | 'person'>;

/** Why, in the words of the reason and of the moderator, and what its author can do next. */
function whyOf({ reason, note }: Pick<Decided, 'reason' | 'note'>): string[] {
  if (reason === undefined) return noteOf(note);
  const { words, next } = rejectionWords[reason];
  return [`Reason: ${words}.`, ...noteOf(note), next];
}

/** Who is asked for a source answers, and who was rejected looks at the record. */
function suggestionAction({ decision, path }: Decided, siteUrl: string): Pick<MailWords, 'action'> {
  if (decision === 'RETURNED')
    return { action: { label: 'Name a source', url: `${siteUrl}/account/contributions` } };
  if (decision !== 'REJECTED' || path === undefined) return {};
  return { action: { label: 'Open the record', url: `${siteUrl}${path}` } };
}

const suggestionSubjects: Record<Decided['decision'], string> = {
  APPROVED: 'Your edit suggestion to Touchdown was approved',
  REJECTED: 'Your edit suggestion to Touchdown was rejected',
  CLOSED: 'Your edit suggestion to Touchdown was closed',
  RETURNED: 'Your edit suggestion to Touchdown needs a source',
  FIRST_APPROVED: 'Your edit suggestion to Touchdown: a first decision',
  FIRST_REJECTED: 'Your edit suggestion to Touchdown: a first decision',
  REOPENED: 'Your edit suggestion to Touchdown is open again',
};

function suggestionSentence({ decision, target, field, before, after }: Decided): string {
  const values = after ? `, from “${before ?? 'nothing'}” to “${after}”` : '';
  const suggestion = `your suggestion for the field “${field}” of ${target}${values}`;
  switch (decision) {
    case 'APPROVED':
    case 'REJECTED':
      return `A moderator ${decision.toLowerCase()} ${suggestion}.`;
    case 'CLOSED':
      return `The record already has the value you suggested for the field “${field}” of ${target}${values}. A moderator closed the suggestion. It doesn’t count for or against you.`;
    case 'RETURNED':
      return `A moderator needs a source to decide on ${suggestion}. Please send a link or a citation.`;
    case 'FIRST_APPROVED':
      return `A moderator wants to approve ${suggestion}. Because this changes deaths or a rating, a second moderator has to agree, or ${hoursToObject} hours have to pass without an objection.`;
    case 'FIRST_REJECTED':
      return `A moderator wants to reverse the approval of ${suggestion}. A second moderator has to agree, or ${hoursToObject} hours have to pass without an objection.`;
    default:
      return `A moderator reversed the decision on ${suggestion}. It is open again.`;
  }
}

/** One paragraph of a digest. */
function decisionLine(one: OneDecision, siteUrl: string): string {
  switch (one.about) {
    case 'suggestion':
      return [
        suggestionSentence(one),
        ...whyOf(one),
        ...(one.decision === 'REJECTED' && one.path ? [`The record: ${siteUrl}${one.path}`] : []),
      ].join(' ');
    case 'restoration':
      return `A moderator had removed your contribution${named(one.title)}, and it is restored now.${one.isHidden ? ' It is still hidden for another reason.' : ''}`;
    default:
      return [
        `A moderator removed your contribution${named(one.title)}. Reason: ${one.category}.`,
        ...noteOf(one.note),
        ...(one.restorableUntil ? [`It is kept until ${longDate(one.restorableUntil)}.`] : []),
        ...(one.appeal
          ? [`Appeal this decision (you can appeal once): ${appealUrl(one.appeal, siteUrl)}`]
          : []),
      ].join(' ');
  }
}

function refusalLines({ reason, note }: NonNullable<Of<'takedown-decided'>['refusal']>): string[] {
  const { words, next } = keepWords[reason];
  return [`We reviewed your request and are leaving this up. Reason: ${words}.`, ...noteOf(note), next];
}

const decisionWords: Record<Of<'takedown-decided'>['state'], string> = {
  HIDDEN: 'We’ve hidden the content you told us about. Cached copies may stay visible for up to a day.',
  RESTORED: 'We reviewed your request again, and the content is shown again.',
  CLOSED: 'We reviewed your request and closed the case.',
};

/** What opens the account, each with the place where it is ended. */
function keyLines({ hasPassword, passkeys, sessions, previousEmail }: KeysInMail, siteUrl: string): string[] {
  const security = `${siteUrl}/account/security`;
  return [
    'Ways into your account now:',
    ...(hasPassword ? [`Your password. Change it: ${security}#password`] : []),
    ...passkeys.map(
      ({ name, createdAt }) =>
        `The passkey “${name}”, added on ${longDate(createdAt)}. Remove it: ${security}#passkeys`,
    ),
    ...(sessions > 0
      ? [
          `${sessions === 1 ? 'One browser that is' : `${groupedNumber(sessions)} browsers that are`} signed in. Sign out: ${security}#sessions`,
        ]
      : []),
    `This email address, which can reset your password. Change it: ${siteUrl}/account/profile`,
    ...(previousEmail
      ? [
          `Until ${longDate(previousEmail.until)}, your earlier address ${previousEmail.masked}, which can take back the account.`,
        ]
      : []),
  ];
}
