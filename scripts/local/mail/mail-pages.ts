import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../system/local-state-folder.ts';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { listPage, mailPage, missingPage, shownHtml, shownText } from './mail-markup.ts';
import type { Outbox } from './outbox.ts';

/** Everything under it is the local cloud's own, and none of it is deployed. */
export const localPrefix = '/local/';
export const mailPath = '/local/mail';

/** The pages show mail in frames of this origin; a mail itself gets neither scripts nor anything from elsewhere. */
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

/** The mailbox of everybody: what the mailer sent, to look at and to follow its links. */
export function mailPages(outbox: Outbox): (request: HttpRequest) => Promise<HttpResponse> {
  return async ({ path, query: queryString }) => {
    const query = new URLSearchParams(queryString);
    if (path === '/local/mail.json') return json(outbox, query);
    if (path === mailPath) return html(200, listPage(outbox.newestFirst()), pagePolicy);
    const [, one = '', part = '', more] = path.slice(mailPath.length).split('/');
    if (!path.startsWith(`${mailPath}/`) || more !== undefined) return html(404, missingPage(), pagePolicy);
    if (one === 'fonts') return font(part);
    const file = part === '' ? files[one] : undefined;
    if (file) return asset(file.type, withOwnFonts(await readFile(file.path, 'utf8')));
    const mail = outbox.find(one);
    if (!mail) return html(404, missingPage(), pagePolicy);
    if (part === '')
      return html(200, mailPage(mail, query.get('as') === 'text' ? 'text' : 'html'), pagePolicy);
    if (part === 'html') return html(200, shownHtml(mail), mailPolicy);
    if (part === 'text') return html(200, shownText(mail), mailPolicy);
    return html(404, missingPage(), pagePolicy);
  };
}

/** `to`: one recipient's alone. `limit`: no more than so many of the newest. */
function json(outbox: Outbox, query: URLSearchParams): HttpResponse {
  const to = query.get('to')?.toLowerCase();
  const all = outbox.newestFirst();
  const mails = to ? all.filter((mail) => mail.to.some((email) => email.toLowerCase() === to)) : all;
  const limit = Number(query.get('limit') ?? mails.length);
  const body = JSON.stringify({ total: mails.length, mails: mails.slice(0, limit) });
  return answer(200, 'application/json', body);
}

/** The site's faces, from the packages that its build takes them from. */
function withOwnFonts(text: string): string {
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
