import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import type { Outbox, OutboxMail } from './outbox.ts';
import { escapeMarkup, linkedMarkup } from '../servers/markup.ts';

/** Paths with this prefix belong to the local cloud and are not deployed. */
export const localPrefix = '/local/';
export const mailPath = '/local/mail';

/** The pages show mail in frames of this origin. A mail itself may not run scripts or load external resources. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** How the mailbox looks. */
export interface MailLook {
  /** The name of the product that sends the mail. */
  product: string;
  /** The absolute paths of style sheets with the variables that `mail.css` uses. */
  styles: readonly string[];
  /** The folder of the packages whose fonts the style sheets name, if they do. */
  fontsFolder?: string;
}

const plainLook: MailLook = {
  product: 'The local cloud',
  styles: [join(import.meta.dirname, 'plain.css')],
};

/** Serves a mailbox with all mail that the mailer sent. */
export function mailPages(
  outbox: Outbox,
  { product, styles, fontsFolder }: MailLook = plainLook,
): (request: HttpRequest) => Promise<HttpResponse> {
  const sheets = [...styles, join(import.meta.dirname, 'mail.css')];
  const files = new Map([
    ...sheets.map((path) => [basename(path), { path, type: 'text/css' }] as const),
    ['watch.js', { path: join(import.meta.dirname, 'watch.js'), type: 'text/javascript' }],
  ]);
  const frame = { product, styles: sheets.map((path) => `${mailPath}/${basename(path)}`) };
  const missing = () => html(404, missingPage(frame), pagePolicy);
  return async ({ path, query: queryString }) => {
    const query = new URLSearchParams(queryString);
    if (path === '/local/mail.json') return json(outbox, query);
    if (path === mailPath) return html(200, listPage(frame, outbox.newestFirst()), pagePolicy);
    const [, name = '', part = '', more] = path.slice(mailPath.length).split('/');
    if (!path.startsWith(`${mailPath}/`) || more !== undefined) return missing();
    if (name === 'fonts') return font(fontsFolder, part);
    const file = part === '' ? files.get(name) : undefined;
    if (file) return asset(file.type, withLocalFontUrls(await readFile(file.path, 'utf8')));
    const mail = outbox.find(name);
    if (!mail) return missing();
    if (part === '')
      return html(200, mailPage(frame, mail, query.get('as') === 'text' ? 'text' : 'html'), pagePolicy);
    if (part === 'html') return html(200, shownHtml(mail), mailPolicy);
    if (part === 'text') return html(200, shownText(mail), mailPolicy);
    return missing();
  };
}

/** `to` selects one recipient's mail; `limit` returns only that many of the newest. */
function json(outbox: Outbox, query: URLSearchParams): HttpResponse {
  const to = query.get('to')?.toLowerCase();
  const all = outbox.newestFirst();
  const mails = to ? all.filter((mail) => mail.to.some((email) => email.toLowerCase() === to)) : all;
  const limit = Number(query.get('limit') ?? mails.length);
  const body = JSON.stringify({ total: mails.length, mails: mails.slice(0, limit) });
  return answer(200, 'application/json', body);
}

/** Replaces the package paths of fonts, which only the site's build resolves, with URLs of this server. */
function withLocalFontUrls(text: string): string {
  return text.replaceAll(/@fontsource-variable\/[\w-]+\/files\//g, `${mailPath}/fonts/`);
}

async function font(folder: string | undefined, name: string): Promise<HttpResponse> {
  const family = /^([\w-]+?)-latin-[\w-]+\.woff2$/.exec(name)?.[1];
  const path = folder && family && join(folder, family, 'files', name);
  const bytes = path && (await readFile(path).catch(() => undefined));
  return bytes ? answer(200, 'font/woff2', bytes) : answer(404, 'text/plain', 'There is no such font.');
}

function asset(type: string, text: string): HttpResponse {
  return answer(200, `${type}; charset=utf-8`, text);
}

function html(status: number, markup: string, policy: string): HttpResponse {
  const page = answer(status, 'text/html; charset=utf-8', markup);
  return { ...page, headers: { ...page.headers, 'content-security-policy': policy } };
}

function answer(status: number, type: string, body: string | Buffer): HttpResponse {
  return {
    status,
    headers: { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    body: Buffer.from(body),
  };
}

/** What the pages say of the product whose mail they show. */
interface PageFrame {
  product: string;
  /** The URLs of style sheets, in order. */
  styles: readonly string[];
}

/** Returns the page that lists all mail. `mails` starts with the newest. */
function listPage(frame: PageFrame, mails: readonly OutboxMail[]): string {
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
function mailPage(frame: PageFrame, mail: OutboxMail, format: 'html' | 'text'): string {
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

function missingPage(frame: PageFrame): string {
  return page(
    frame,
    'No such mail',
    '<h1>No such mail</h1><p class="lead">A start with an empty state has an empty mailbox too. <a href="/local/mail">All mail</a></p>',
  );
}

/** Returns the mail's own HTML. Its links open in a new tab. */
function shownHtml({ html }: OutboxMail): string {
  return html.replace('<head>', '<head><base target="_blank">');
}

function shownText({ subject, text }: OutboxMail): string {
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
