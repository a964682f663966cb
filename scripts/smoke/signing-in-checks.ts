import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { cookiesOf } from './account-transactions.ts';
import { unless, type SiteCaller, type SmokeCheck } from './smoke-check.ts';

export interface SmokeAccount {
  identifier: string;
  password: string;
}

const logout = `${apiBase}/auth/logout`;

export function changesOnlyFromOwnPages({ site, send }: SiteCaller): SmokeCheck {
  return {
    name: 'only the site’s own pages can change something, even if a request forges the name of the site',
    command: `curl -si -X POST -H 'origin: https://evil.example' -H 'x-site-host: evil.example' -H 'content-type: application/json' ${new URL(logout, site).href}`,
    expects: '403, and 200 with the site’s own origin',
    run: async () => {
      const forged = { origin: 'https://evil.example', 'x-site-host': 'evil.example' };
      const [refused, accepted] = [
        await send('POST', logout, undefined, forged),
        await send('POST', logout, undefined),
      ];
      return unless(
        refused.status === 403 && accepted.status === 200,
        `${refused.status}, ${accepted.status}`,
      );
    },
  };
}

export function signsInAndOut({ site, get, send }: SiteCaller, account?: SmokeAccount): SmokeCheck {
  const check: SmokeCheck = {
    name: 'an account signs in and out, and its cookies are restricted to this host and to TLS',
    command: `SMOKE_USER=… SMOKE_PASSWORD=… npm run smoke -- ${site}`,
    expects: '✓ here',
  };
  if (!account) return { ...check, needs: 'it needs an account of yours' };
  const run = async () => {
    const response = await send('POST', `${apiBase}/auth/login`, account);
    const cookies = response.headers.getSetCookie();
    const strict =
      /^__Host-(at|rt|kd)=[^;]+;(?=.* HttpOnly)(?=.* Secure)(?=.* SameSite=Lax)(?=.* Path=\/)(?!.*Domain)/;
    if (response.status !== 200 || cookies.length !== 3 || !cookies.every((one) => strict.test(one))) {
      const shown = cookies.map((one) => one.replace(/=[^;]+/, '=…')).join(' | ');
      return unless(false, `${response.status}, ${shown}`);
    }
    const cookie = cookiesOf(response);
    const me = () => get(`${apiBase}/auth/me`, { headers: { cookie } });
    const before = await me();
    await send('POST', logout, undefined, { cookie });
    const after = await me();
    return unless(before.status === 200 && after.status === 401, `${before.status}, ${after.status}`);
  };
  return { ...check, run };
}

/** The URL of the API itself is an output of the deployment. */
export function refusesAroundTheEdge(api?: string): SmokeCheck {
  const path = `${apiBase}/tornadoes`;
  const check: SmokeCheck = {
    name: 'the API’s own URL refuses requests that do not come through the edge',
    command: `curl -si ${api ? new URL(path, api).href : `API-URL${path}`}`,
    expects: '403',
  };
  if (!api) return { ...check, needs: 'it needs --api and the output ApiUrl' };
  return {
    ...check,
    run: async () => {
      const { status } = await fetch(new URL(path, api));
      return unless(status === 403, String(status));
    },
  };
}
