import { dataAgeHeader } from '@touchdown/shared/contract/env.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';

/** The headers that a handler may set. */
export type ReplyHeader =
  | typeof dataAgeHeader
  | 'content-disposition'
  | 'link'
  | 'ratelimit'
  | 'ratelimit-policy';

/** Collects headers and cookies of a response. The handler returns the body itself. */
export class Reply {
  /** Of an answer. A refusal has its own. */
  status = 200;
  readonly headers: Partial<Record<ReplyHeader, string>> = {};
  /** Also sent with a refusal, so that the cookies of an ended session are cleared. */
  readonly cookies: string[] = [];

  header(name: ReplyHeader, value: string | number): void {
    this.headers[name] = String(value);
  }

  /** Says where other pages of a list are, for programs that follow RFC 8288. */
  link(links: readonly { href: string; rel: string }[]): void {
    this.headers['link'] = links.map(({ href, rel }) => `<${href}>; rel="${rel}"`).join(', ');
  }

  /** Adds a Set-Cookie header, which replaces an earlier one of the same name. */
  cookie(text: string): void {
    const name = text.slice(0, text.indexOf('=') + 1);
    const before = this.cookies.findIndex((cookie) => cookie.startsWith(name));
    if (before >= 0) this.cookies.splice(before, 1);
    this.cookies.push(text);
  }
}

const replies = new WeakMap<HttpEvent, Reply>();

/** Returns the one reply of a request, for its handler and for the middleware that handles errors. */
export function replyTo(event: HttpEvent): Reply {
  const existing = replies.get(event);
  if (existing) return existing;
  const reply = new Reply();
  replies.set(event, reply);
  return reply;
}

export function withCookies(answer: HttpResult, { cookies }: Reply): HttpResult {
  return cookies.length > 0 ? { ...answer, cookies } : answer;
}

/** Adds to a refusal how often its route may be called. */
export function withLimits(answer: HttpResult, { headers }: Reply): HttpResult {
  const { ratelimit, 'ratelimit-policy': policy } = headers;
  const told = { ...(policy ? { 'ratelimit-policy': policy } : {}), ...(ratelimit ? { ratelimit } : {}) };
  return { ...answer, headers: { ...answer.headers, ...told } };
}
