import { dataAgeHeader } from '@touchdown/shared/contract/env.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';

/** What a handler may say beside the body. The names are listed, so that nobody invents one in passing. */
export type ReplyHeader = typeof dataAgeHeader;

/** The answer in the making: a handler returns the body and adds to this what is not the body's. */
export class Reply {
  readonly headers: Partial<Record<ReplyHeader, string>> = {};
  /** They go out with a refusal too: a session that has ended takes its cookies with it. */
  readonly cookies: string[] = [];

  header(name: ReplyHeader, value: string | number): void {
    this.headers[name] = String(value);
  }

  /** A whole Set-Cookie; one of the same name replaces the one before. */
  cookie(text: string): void {
    const name = text.slice(0, text.indexOf('=') + 1);
    const before = this.cookies.findIndex((cookie) => cookie.startsWith(name));
    if (before >= 0) this.cookies.splice(before, 1);
    this.cookies.push(text);
  }
}

const replies = new WeakMap<HttpEvent, Reply>();

/** The reply to a request, the same whoever asks: its handler, and what answers in its stead when it throws. */
export function replyTo(event: HttpEvent): Reply {
  const known = replies.get(event);
  if (known) return known;
  const reply = new Reply();
  replies.set(event, reply);
  return reply;
}

export function withCookies(answer: HttpResult, { cookies }: Reply): HttpResult {
  return cookies.length > 0 ? { ...answer, cookies } : answer;
}
