import { escapeMarkup, linkedMarkup } from '../servers/markup.ts';
import type { OutboxMail } from './outbox.ts';

/** What the pages say of the product whose mail they show. */
export interface PageFrame {
  product: string;
  /** The URLs of style sheets, in order. */
  styles: readonly string[];
}

/** Returns the page that lists all mail. `mails` starts with the newest. */
export function listPage(frame: PageFrame, mails: readonly OutboxMail[]): string {
  const count = mails.length === 1 ? 'One mail' : `${mails.length} mails`;
  const lead =
    mails.length === 0
      ? '<p class="lead">Nothing has been sent yet. Mail that is sent appears here, and goes nowhere else.</p>'
      : `<p class="lead">${count}, the newest first. Mail on this machine is only stored here.</p>`;
  const list = mails.length === 0 ? '' : `<ol class="mails">${mails.map(listItem).join('')}</ol>`;
  return page(
    frame,
    'Mail',
    `<h1>Mail</h1>${lead}${list}`,
    `<script src="/local/mail/watch.js" data-total="${mails.length}" defer></script>`,
  );
}

function listItem(mail: OutboxMail): string {
  return `<li><a href="/local/mail/${mail.id}">
    <span class="subject">${escapeMarkup(mail.subject)}</span>
    <span class="to">to ${escapeMarkup(mail.to.join(', '))}</span>
    ${time(mail)}
  </a></li>`;
}

/** Returns the page of one mail, which is shown in a frame that can only open links. */
export function mailPage(frame: PageFrame, mail: OutboxMail, format: 'html' | 'text'): string {
  const formatLink = (other: 'html' | 'text', name: string) =>
    `<a href="/local/mail/${mail.id}${other === 'text' ? '?as=text' : ''}"${other === format ? ' aria-current="page"' : ''}>${name}</a>`;
  return page(
    frame,
    mail.subject,
    `<p class="back"><a href="/local/mail">All mail</a></p>
    <h1>${escapeMarkup(mail.subject)}</h1>
    <dl>
      <div><dt>From</dt><dd>${escapeMarkup(mail.from)}</dd></div>
      <div><dt>To</dt><dd>${escapeMarkup(mail.to.join(', '))}</dd></div>
      <div><dt>Sent</dt><dd>${time(mail)}</dd></div>
    </dl>
    <nav class="formats" aria-label="Format">${formatLink('html', 'HTML')}${formatLink('text', 'Plain text')}</nav>
    <iframe src="/local/mail/${mail.id}/${format}" title="The mail as ${format === 'html' ? 'HTML' : 'plain text'}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  );
}

export function missingPage(frame: PageFrame): string {
  return page(
    frame,
    'No such mail',
    '<h1>No such mail</h1><p class="lead">A start with an empty state has an empty mailbox too. <a href="/local/mail">All mail</a></p>',
  );
}

/** Returns the mail's own HTML. Its links open in a new tab. */
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

function page({ product, styles }: PageFrame, title: string, main: string, more = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)} · ${escapeMarkup(product)} on this machine</title>
<link rel="icon" href="/favicon.svg">
${styles.map((url) => `<link rel="stylesheet" href="${url}">`).join('\n')}
${more}
</head>
<body>
<header><a href="/">${escapeMarkup(product)}</a><span>on this machine</span></header>
<main>${main}</main>
</body>
</html>
`;
}
