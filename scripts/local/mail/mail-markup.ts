import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { linkedMarkup } from '@touchdown/shared/text/linked-markup.ts';
import type { OutboxMail } from './outbox.ts';

/** All mails, the newest first. */
export function listPage(mails: readonly OutboxMail[]): string {
  const count = mails.length === 1 ? 'One mail' : `${mails.length} mails`;
  const lead =
    mails.length === 0
      ? '<p class="lead">Nothing has been sent yet. Sign up, or ask for a new password: the mail appears here by itself, and goes nowhere else.</p>'
      : `<p class="lead">${count}, the newest first. They were sent on this machine and never left it.</p>`;
  const list = mails.length === 0 ? '' : `<ol class="mails">${mails.map(listed).join('')}</ol>`;
  return page(
    'Mail',
    `<h1>Mail</h1>${lead}${list}`,
    `<script src="/local/mail/watch.js" data-total="${mails.length}" defer></script>`,
  );
}

function listed(mail: OutboxMail): string {
  return `<li><a href="/local/mail/${mail.id}">
    <span class="subject">${escapeMarkup(mail.subject)}</span>
    <span class="to">to ${escapeMarkup(mail.to.join(', '))}</span>
    ${time(mail)}
  </a></li>`;
}

/** One mail in a frame that can do nothing but open links. */
export function mailPage(mail: OutboxMail, as: 'html' | 'text'): string {
  const way = (kind: 'html' | 'text', name: string) =>
    `<a href="/local/mail/${mail.id}${kind === 'text' ? '?as=text' : ''}"${kind === as ? ' aria-current="page"' : ''}>${name}</a>`;
  return page(
    mail.subject,
    `<p class="back"><a href="/local/mail">All mail</a></p>
    <h1>${escapeMarkup(mail.subject)}</h1>
    <dl>
      <div><dt>From</dt><dd>${escapeMarkup(mail.from)}</dd></div>
      <div><dt>To</dt><dd>${escapeMarkup(mail.to.join(', '))}</dd></div>
      <div><dt>Sent</dt><dd>${time(mail)}</dd></div>
    </dl>
    <nav class="ways" aria-label="Shown as">${way('html', 'HTML')}${way('text', 'Plain text')}</nav>
    <iframe src="/local/mail/${mail.id}/${as}" title="The mail as ${as === 'html' ? 'HTML' : 'plain text'}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  );
}

export function missingPage(): string {
  return page(
    'No such mail',
    '<h1>No such mail</h1><p class="lead">Beginning anew with <code>--fresh</code> empties the mailbox too. <a href="/local/mail">All mail</a></p>',
  );
}

/** The mail's own HTML, whose links open beside the mailbox, as in any mail program. */
export function shownHtml({ html }: OutboxMail): string {
  return html.replace('<head>', '<head><base target="_blank">');
}

export function shownText({ subject, text }: OutboxMail): string {
  return `<!doctype html><html lang="en"><head><base target="_blank"><meta charset="utf-8">
    <meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title>
    <style>body{margin:24px;color-scheme:light dark}pre{margin:0;font:14px/1.6 monospace;white-space:pre-wrap;overflow-wrap:anywhere}</style>
    </head><body><main><pre>${linkedMarkup(text)}</pre></main></body></html>`;
}

function time({ sentAt }: OutboxMail): string {
  const shown = new Date(sentAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
  return `<time datetime="${sentAt}">${shown}</time>`;
}

function page(title: string, main: string, more = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)} · Touchdown on this machine</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/local/mail/tokens.css">
<link rel="stylesheet" href="/local/mail/base.css">
<link rel="stylesheet" href="/local/mail/mail.css">
${more}
</head>
<body>
<header><a href="/">Touchdown</a><span>on this machine</span></header>
<main>${main}</main>
</body>
</html>
`;
}
