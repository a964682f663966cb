import { timeInWords } from '@touchdown/shared/contract/time-in-words.ts';
import { expect, it } from 'vitest';
import type { MailMessage, MailTemplate } from '../../domain/mail/mail-message.ts';
import { unsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';
import { newMailToken } from '../accounts/email/mail-token.ts';
import { writtenMail } from './written-mail.ts';

const siteUrl = 'https://touchdown.example';
const person = '01JC0A1B2C3D4E5F6G7H8J9K0M';
const tokens = unsubscribeTokens('key');
const contactEmail = 'contact@example.org';
const links = { siteUrl, contactEmail, unsubscribeTokens: tokens };
const token = 'dGhpcyBpcyBhIHRva2VuIGZvciBhIHRlc3Q';
const caseNumber = 'TD-7K3M-9QX2';
const appeal = { caseNumber: 'AP-7K3M-9QX2-4T8W', token };
const address = { id: 'a-mail', to: 'ada@example.org' };
const envelope = { ...address, username: 'ada' };

const opens = {
  hasPassword: true,
  passkeys: [{ name: 'My phone', createdAt: '2026-11-21T12:00:00.000Z' }],
  sessions: 1,
};

const messages: Record<MailTemplate, MailMessage> = {
  'verify-email': { ...envelope, template: 'verify-email', token },
  'reset-password': { ...envelope, template: 'reset-password', token },
  'password-changed': { ...envelope, template: 'password-changed' },
  'passkey-added': { ...envelope, template: 'passkey-added', passkey: 'My phone' },
  'passkey-removed': { ...envelope, template: 'passkey-removed', passkey: 'My phone' },
  'email-verified': { ...envelope, template: 'email-verified', opens, endedPasskeys: 1 },
  'no-reset-for-role': { ...envelope, template: 'no-reset-for-role' },
  'recovery-refused': { ...envelope, template: 'recovery-refused', who: 'max' },
  'email-changed': {
    ...envelope,
    template: 'email-changed',
    newEmailMasked: 'a•••@example.net',
    restoreToken: token,
  },
  'session-reuse': { ...envelope, template: 'session-reuse' },
  'account-deleted': { ...envelope, template: 'account-deleted', deletesContributions: true },
  'contribution-removed': {
    ...envelope,
    template: 'contribution-removed',
    person,
    title: 'What I saw',
    category: 'Duplicate',
    note: 'It is there twice.',
    restorableUntil: '2026-12-25T12:00:00.000Z',
  },
  'contribution-restored': {
    ...envelope,
    template: 'contribution-restored',
    person,
    title: 'What I saw',
    isHidden: false,
  },
  'takedown-received': { ...address, template: 'takedown-received', caseNumber, token },
  'takedown-arrived': { ...envelope, template: 'takedown-arrived', caseNumber, category: 'illegal' },
  'takedown-hidden': {
    ...envelope,
    template: 'takedown-hidden',
    title: 'What I saw',
    caseNumber,
    category: 'copyright',
    token,
  },
  'takedown-decided': { ...address, template: 'takedown-decided', caseNumber, state: 'HIDDEN' },
  'account-suspended': {
    ...envelope,
    template: 'account-suspended',
    reason: 'Advertising.',
    until: '2026-12-01T00:00:00.000Z',
  },
  'account-restored': { ...envelope, template: 'account-restored' },
  'support-begun': {
    ...envelope,
    template: 'support-begun',
    cents: 550,
    nextPayment: '2026-12-28T12:00:00.000Z',
  },
  'support-payment-needed': { ...envelope, template: 'support-payment-needed', cents: 550, needs: 'card' },
  'support-ended': { ...envelope, template: 'support-ended', reason: 'payment' },
  'suggestion-decided': {
    ...envelope,
    template: 'suggestion-decided',
    person,
    decision: 'APPROVED',
    target: 'Moore, Oklahoma',
    field: 'path width',
    before: '1150',
    after: '1340',
    note: 'Thank you.',
  },
  'weekly-digest': {
    ...envelope,
    template: 'weekly-digest',
    person,
    from: '2026-11-16',
    parts: [
      { kind: 'contribution', count: 3, name: 'Moore, Oklahoma', path: '/tornadoes/20130520-k3v9qx2a' },
      { kind: 'approved', count: 1, name: 'Xenia, Ohio', path: '/tornadoes/19740403-k3v9qx2a' },
    ],
  },
  'yearly-letter': {
    ...envelope,
    template: 'yearly-letter',
    person,
    year: 2026,
    places: [
      {
        name: 'Cleveland County, Oklahoma',
        path: '/states/oklahoma/cleveland',
        tornadoes: 3,
        isPreliminary: true,
        added: { photos: 2, stories: 1, sources: 0 },
        gaps: { total: 41, photo: 3, story: 5, source: 0 },
      },
    ],
    more: 2,
    own: 1,
  },
  'decisions-digest': {
    ...envelope,
    template: 'decisions-digest',
    person,
    decisions: [
      {
        about: 'suggestion',
        decision: 'RETURNED',
        target: 'Moore, Oklahoma',
        field: 'injuries',
        before: null,
        after: '3',
        note: null,
      },
      { about: 'restoration', title: 'What I saw', isHidden: false },
    ],
  },
  'appeal-decided': {
    ...envelope,
    template: 'appeal-decided',
    caseNumber: appeal.caseNumber,
    about: 'removal',
    outcome: 'RESTORED',
    answer: 'The picture is your own.',
  },
};
const templates = Object.keys(messages) as MailTemplate[];
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

it.each([
  ['verify-email', `${siteUrl}/api/v1/auth/verify-email/${token}`],
  ['reset-password', `${siteUrl}/reset-password/${token}`],
  ['email-changed', `${siteUrl}/restore-email/${token}`],
  ['takedown-received', `${siteUrl}/report-content/${caseNumber}#${token}`],
  ['takedown-hidden', `${siteUrl}/report-content/${caseNumber}#${token}`],
] as const)('%s has one link, in the text and in the HTML', (template, url) => {
  const { text, html } = writtenMail(messages[template], links);
  expect(text.split('\n')).toContain(url);
  expect(linksIn(html)).toEqual([url, url, siteUrl]);
});

it.each([
  ['verify-email', 'verify-email'],
  ['reset-password', 'reset-password'],
  ['email-changed', 'restore-email'],
] as const)('%s says for how long its link is valid', (template, kind) => {
  const { stored } = newMailToken(kind, { id: person, email: address.to, authEpoch: 0 }, 0);
  const { text } = writtenMail(messages[template], links);
  expect(text).toContain(`The link is valid for ${timeInWords(stored.expiresAt / 1000)}`);
});

it.each(templates)(
  '%s is short, greets people with an account by name, and has the same words in text and HTML',
  (template) => {
    const { subject, text, html } = writtenMail(messages[template], links);
    expect(subject).toMatch(/Touchdown/);
    expect(subject.length).toBeLessThan(60);
    expect(text).toMatch('username' in messages[template] ? /^Hello ada,\n/ : /^Hello,\n/);
    expect(text.length).toBeLessThan(800);
    const words = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    for (const paragraph of text.split('\n\n').slice(0, 2)) expect(words).toContain(paragraph);
    // Opening a mail fetches nothing, so it cannot be tracked.
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/);
    for (const link of linksIn(html)) expect(link).toMatch(/^https:\/\/touchdown\.example(\/|$)/);
  },
);

it('only mails about decisions say how to turn them off, in a line and for mail programs', () => {
  const withHeaders = templates.filter(
    (template) => writtenMail(messages[template], links).headers.length > 0,
  );
  expect(withHeaders).toEqual([
    'contribution-removed',
    'contribution-restored',
    'suggestion-decided',
    'weekly-digest',
    'yearly-letter',
    'decisions-digest',
  ]);
  for (const template of templates) {
    if (template === 'weekly-digest' || template === 'yearly-letter') continue;
    const { text, html, headers } = writtenMail(messages[template], links);
    if (!withHeaders.includes(template)) {
      expect(text + html).not.toContain('unsubscribe');
      continue;
    }
    const page = `${siteUrl}/unsubscribe#${tokens.tokenFor(person)}`;
    expect(text).toContain(`Turn off these emails: ${page}`);
    expect(linksIn(html)).toContain(page);
    expect(headers).toEqual([
      {
        name: 'List-Unsubscribe',
        value: `<${siteUrl}/api/v1/mails/decisions/unsubscribe/${tokens.tokenFor(person)}>`,
      },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    ]);
  }
});

it('a mail about new keys lists everything that opens the account, each with the place where it ends', () => {
  const previousEmail = { masked: 'o…@example.org', until: '2026-12-05T12:00:00.000Z' };
  const mail = { ...envelope, template: 'password-changed', opens: { ...opens, previousEmail } } as const;
  const { text } = writtenMail(mail, links);
  for (const line of [
    `Your password. Change it: ${siteUrl}/account/security#password`,
    `The passkey “My phone”, added on November 21, 2026. Remove it: ${siteUrl}/account/security#passkeys`,
    `One browser that is signed in. Sign out: ${siteUrl}/account/security#sessions`,
    `This email address, which can reset your password. Change it: ${siteUrl}/account/profile`,
    'Until December 5, 2026, your earlier address o…@example.org, which can take back the account.',
  ])
    expect(text).toContain(line);
});

it('verify-email names what a verified account can do, and no more', () => {
  const { text } = writtenMail(messages['verify-email'], links);
  expect(text).toContain('Then you can contribute and request radar loops.');
});

it('account-deleted says what became of the contributions', () => {
  const gone = { ...envelope, template: 'account-deleted', deletesContributions: true } as const;
  expect(writtenMail(gone, links).text).toContain('Your contributions were deleted, too');
  const kept = { ...gone, deletesContributions: false };
  expect(writtenMail(kept, links).text).toContain('Your contributions stay, without your name.');
});

it('email-changed shows only the masked new email address to the old one, and none to an unconfirmed one', () => {
  expect(writtenMail(messages['email-changed'], links).text).toContain('a•••@example.net');
  const { text } = writtenMail({ ...envelope, template: 'email-changed' }, links);
  expect(text).toContain('now has another email address.');
});

it('shows a username as text, never as markup or as a link', () => {
  const username = '<b onclick="x">https://evil.example</b>';
  const { text, html } = writtenMail({ ...envelope, template: 'verify-email', token, username }, links);
  expect(text).toContain(`Hello ${username},`);
  expect(html).toContain('Hello &lt;b onclick=&quot;x&quot;&gt;https://evil.example&lt;/b&gt;,');
  expect(linksIn(html).join()).not.toContain('evil');
});

it('a suspension says where to appeal', () => {
  expect(writtenMail(messages['account-suspended'], links).text).toContain(`write to ${contactEmail}.`);
});

it('contribution-removed says where to write, if the contribution can be restored and somebody reads mail', () => {
  const removed = messages['contribution-removed'] as Extract<
    MailMessage,
    { template: 'contribution-removed' }
  >;
  const offer = `please write to ${contactEmail}`;
  expect(writtenMail(removed, links).text).toContain(offer);
  const erased = writtenMail({ ...removed, restorableUntil: null }, links).text;
  expect(erased).toContain('It was erased right away');
  expect(erased).not.toContain('please write to');
  expect(writtenMail(removed, { ...links, contactEmail: undefined }).text).not.toContain('please write to');
});

it('weekly-digest counts what happened, links the newest, and has a way out of its own', () => {
  const { text, html, headers } = writtenMail(messages['weekly-digest'], links);
  expect(text).toContain(
    `3 new contributions to what you follow. The newest is about Moore, Oklahoma: ${siteUrl}/tornadoes/20130520-k3v9qx2a`,
  );
  expect(text).toContain('1 suggestion of yours approved. It is about Xenia, Ohio:');
  const own = tokens.tokenFor(person, 'weekly-digest');
  expect(own).not.toBe(tokens.tokenFor(person));
  const page = `${siteUrl}/unsubscribe?mails=digest#${own}`;
  expect(text).toContain(`Turn it off: ${page}`);
  expect(linksIn(html)).toContain(page);
  expect(headers).toEqual([
    { name: 'List-Unsubscribe', value: `<${siteUrl}/api/v1/mails/digest/unsubscribe/${own}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ]);
});

it('yearly-letter tells of each place, and has a way out of its own', () => {
  const letter = messages['yearly-letter'] as Extract<MailMessage, { template: 'yearly-letter' }>;
  const moore = {
    name: 'Moore, Oklahoma',
    path: '/places/oklahoma/moore',
    tornadoes: null,
    isPreliminary: false,
    added: { photos: 0, stories: 0, sources: 1 },
    gaps: { total: 86, photo: 0, story: 0, source: 1 },
  };
  const { text, headers } = writtenMail({ ...letter, places: [...letter.places, moore] }, links);
  expect(text).toContain(
    `Cleveland County, Oklahoma: 3 tornadoes in 2026 (preliminary). People added 2 photos and 1 story. 3 of 41 tornadoes have a photo, 5 have a story. No second source yet. ${siteUrl}/states/oklahoma/cleveland`,
  );
  expect(text).toContain(
    `Moore, Oklahoma: People added 1 source. 1 of 86 tornadoes has a second source. No photo or story yet. ${siteUrl}/places/oklahoma/moore`,
  );
  expect(text).toContain('2 more places that you follow had news.');
  expect(text).toContain('1 of these contributions was yours. Thank you!');
  const own = tokens.tokenFor(person, 'yearly-letter');
  expect(text).toContain(`Turn it off: ${siteUrl}/unsubscribe?mails=letter#${own}`);
  expect(headers[0]?.value).toBe(`<${siteUrl}/api/v1/mails/digest/unsubscribe/${own}>`);
});

type Suggested = Extract<MailMessage, { template: 'suggestion-decided' }>;

it.each([
  [
    'APPROVED',
    'A moderator approved your suggestion for the field “path width” of Moore, Oklahoma, from “1150” to “1340”.',
  ],
  ['CLOSED', 'The record already has the value'],
  ['RETURNED', 'needs a source to decide'],
  ['FIRST_APPROVED', 'Because this changes deaths or a rating, a second moderator has to agree'],
  ['FIRST_REJECTED', 'A moderator wants to reverse the approval of your suggestion'],
  ['REOPENED', 'It is open again.'],
] as const)('suggestion-decided says %s in words, with field, before and after', (decision, sentence) => {
  const { text } = writtenMail({ ...(messages['suggestion-decided'] as Suggested), decision }, links);
  expect(text).toContain(sentence);
  expect(text).toContain('from “1150” to “1340”');
});

it('a rejection says why, what to do next and where the record is, alone and in a digest', () => {
  const {
    template: _one,
    id: _id,
    to: _to,
    username: _name,
    person: _person,
    ...decided
  } = messages['suggestion-decided'] as Suggested;
  const path = '/tornadoes/20130520-k3v9qx2a';
  const rejected = { ...decided, decision: 'REJECTED', reason: 'OTHER_TORNADO', path } as const;
  const alone = { ...envelope, person, template: 'suggestion-decided', ...rejected } as const;
  const digest = {
    ...(messages['decisions-digest'] as Extract<MailMessage, { template: 'decisions-digest' }>),
    decisions: [{ about: 'suggestion', ...rejected } as const],
  };
  for (const one of [alone, digest]) {
    const { text, html } = writtenMail(one, links);
    for (const words of [
      'Reason: It belongs to another tornado.',
      'The moderator’s note: Thank you.',
      'suggest the value there.',
    ])
      expect(text).toContain(words);
    expect(linksIn(html)).toContain(`${siteUrl}${path}`);
  }
  const before = { ...alone, reason: undefined, path: undefined };
  expect(writtenMail(before, links).text).not.toMatch(/Reason|undefined/);
});

it('a request that is turned down says why', () => {
  const decided = messages['takedown-decided'] as Extract<MailMessage, { template: 'takedown-decided' }>;
  const refusal = { reason: 'NOT_YOURS', note: null } as const;
  const { text } = writtenMail({ ...decided, state: 'CLOSED', refusal }, links);
  expect(text).toContain('are leaving this up. Reason: We can’t tell that the work is yours.');
  expect(text).toContain('Send a new request');
});

it('a returned suggestion asks for its source, with the link to the own contributions', () => {
  const returned = { ...(messages['suggestion-decided'] as Suggested), decision: 'RETURNED' } as const;
  const { text } = writtenMail(returned, links);
  expect(text).toContain(`Name a source:\n${siteUrl}/account/contributions`);
});

it('a removal and a suspension have the link to contest them, each in a digest too', () => {
  const url = `${siteUrl}/appeal/${appeal.caseNumber}#${token}`;
  const removal = {
    ...(messages['contribution-removed'] as Extract<MailMessage, { template: 'contribution-removed' }>),
    appeal,
  };
  const suspension = {
    ...(messages['account-suspended'] as Extract<MailMessage, { template: 'account-suspended' }>),
    appeal,
  };
  for (const one of [removal, suspension]) expect(writtenMail(one, links).text.split('\n')).toContain(url);
  const { title, category, note } = removal;
  const digest = {
    ...(messages['decisions-digest'] as Extract<MailMessage, { template: 'decisions-digest' }>),
    decisions: [{ about: 'removal', title, category, note, appeal } as const],
  };
  expect(linksIn(writtenMail(digest, links).html)).toContain(url);
});
