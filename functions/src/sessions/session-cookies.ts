import { envNames } from '@touchdown/shared/contract/env.ts';
import type { HttpEvent } from '../http/http-event.ts';
import type { Reply } from '../http/reply.ts';
import { accessSeconds, idleSeconds } from './session-life.ts';

export interface SessionTokens {
  access: string;
  refresh: string;
}

/**
 * `__Host-` ties a cookie to this host, to TLS and to the whole site, and a browser enforces it. Over
 * plain HTTP no browser takes such a name, nor `Secure`.
 */
function cookieNames() {
  const isPlain = process.env[envNames.plainCookies] === '1';
  const prefix = isPlain ? 'local-' : '__Host-';
  return { access: `${prefix}at`, refresh: `${prefix}rt`, secure: isPlain ? '' : '; Secure' };
}

/** The tokens that came, each where it came. */
export function sentTokens(event: HttpEvent): Partial<SessionTokens> {
  const names = cookieNames();
  const find = (name: string) =>
    event.cookies?.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  const [access, refresh] = [find(names.access), find(names.refresh)];
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

function attributes(maxAge: number): string {
  return `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
}
