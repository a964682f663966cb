import { envNames } from '@touchdown/shared/contract/env.ts';
import { sessionCookieNames } from '@touchdown/shared/contract/session-cookie-names.ts';
import type { HttpEvent } from '../../platform/http/http-event.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { accessSeconds, deviceSeconds, idleSeconds } from './session-life.ts';

export interface SessionTokens {
  access: string;
  refresh: string;
}

/** Where no browser takes the names that need TLS, none takes `Secure` either. */
function cookieNames() {
  const isPlain = process.env[envNames.plainCookies] === '1';
  return { ...sessionCookieNames(isPlain), secure: isPlain ? '' : '; Secure' };
}

/** The tokens that came, each where it came. */
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

/** What a browser keeps of an account that it has been let into: no log-out takes it away. */
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
