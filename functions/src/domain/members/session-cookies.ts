import { envNames } from '@touchdown/shared/contract/env.ts';
import { sessionCookieNames } from '@touchdown/shared/contract/session-cookie-names.ts';
import type { HttpEvent } from '../../platform/http/http-event.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { accessSeconds, deviceSeconds, idleSeconds } from './session-life.ts';

export interface SessionTokens {
  access: string;
  refresh: string;
}

/** Without TLS, browsers refuse both the `__Host-` names and `Secure`. */
function cookieNames() {
  const isPlain = process.env[envNames.plainCookies] === '1';
  return { ...sessionCookieNames(isPlain), secure: isPlain ? '' : '; Secure' };
}

/** Returns the tokens that the request contains. */
export function sentTokens(event: HttpEvent): Partial<SessionTokens> {
  const names = cookieNames();
  const [access, refresh] = [sentCookie(event, names.access), sentCookie(event, names.refresh)];
  return { ...(access ? { access } : {}), ...(refresh ? { refresh } : {}) };
}

export function setTokens(reply: Reply, { access, refresh }: SessionTokens): void {
  const names = cookieNames();
  reply.cookie(`${names.access}=${access}; ${attributes(accessSeconds)}${names.secure}`);
  reply.cookie(`${names.refresh}=${refresh}; ${attributes(idleSeconds)}${names.secure}`);
}

export function clearTokens(reply: Reply): void {
  const { access, refresh, secure } = cookieNames();
  for (const name of [access, refresh]) reply.cookie(`${name}=; ${attributes(0)}${secure}`);
}

/** Returns the cookie that marks a browser in which the account was used before. A log-out does not clear it. */
export function sentDevice(event: HttpEvent): string | undefined {
  return sentCookie(event, cookieNames().device);
}

export function setDevice(reply: Reply, device: string): void {
  const { device: name, secure } = cookieNames();
  reply.cookie(`${name}=${device}; ${attributes(deviceSeconds)}${secure}`);
}

function sentCookie(event: HttpEvent, name: string): string | undefined {
  return event.cookies?.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

function attributes(maxAge: number): string {
  return `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
}
