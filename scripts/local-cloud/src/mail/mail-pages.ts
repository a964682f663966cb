import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../system/local-state-folder.ts';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { listPage, mailPage, missingPage, shownHtml, shownText } from './mail-markup.ts';
import type { Outbox } from './outbox.ts';

/** Paths with this prefix belong to the local cloud and are not deployed. */
export const localPrefix = '/local/';
export const mailPath = '/local/mail';

/** The pages show mail in frames of this origin. A mail itself may not run scripts or load external resources. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const ui = join(projectRoot, 'web/src/ui');
const files: Record<string, { path: string; type: string }> = {
  'tokens.css': { path: join(ui, 'tokens.css'), type: 'text/css' },
  'base.css': { path: join(ui, 'base.css'), type: 'text/css' },
  'mail.css': { path: join(import.meta.dirname, 'mail.css'), type: 'text/css' },
  'watch.js': { path: join(import.meta.dirname, 'watch.js'), type: 'text/javascript' },
};

/** Serves a mailbox with all mail that the mailer sent. */
export function mailPages(outbox: Outbox): (request: HttpRequest) => Promise<HttpResponse> {
  return async ({ path, query: queryString }) => {
    const query = new URLSearchParams(queryString);
    if (path === '/local/mail.json') return json(outbox, query);
    if (path === mailPath) return html(200, listPage(outbox.newestFirst()), pagePolicy);
    const [, name = '', part = '', more] = path.slice(mailPath.length).split('/');
    if (!path.startsWith(`${mailPath}/`) || more !== undefined) return html(404, missingPage(), pagePolicy);
    if (name === 'fonts') return font(part);
    const file = part === '' ? files[name] : undefined;
    if (file) return asset(file.type, withLocalFontUrls(await readFile(file.path, 'utf8')));
    const mail = outbox.find(name);
    if (!mail) return html(404, missingPage(), pagePolicy);
    if (part === '')
      return html(200, mailPage(mail, query.get('as') === 'text' ? 'text' : 'html'), pagePolicy);
    if (part === 'html') return html(200, shownHtml(mail), mailPolicy);
    if (part === 'text') return html(200, shownText(mail), mailPolicy);
    return html(404, missingPage(), pagePolicy);
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

async function font(name: string): Promise<HttpResponse> {
  const family = /^([\w-]+?)-latin-[\w-]+\.woff2$/.exec(name)?.[1];
  const path = join(projectRoot, 'node_modules/@fontsource-variable', family ?? '', 'files', name);
  const bytes = family && (await readFile(path).catch(() => undefined));
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
