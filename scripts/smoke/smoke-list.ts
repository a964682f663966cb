import { randomBytes } from 'node:crypto';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { firstByHand, laterByHand } from './by-hand.ts';
import { readingChecks } from './reading-checks.ts';
import { siteCaller, type SmokeCheck, unless, type SiteCaller } from './smoke-check.ts';

export interface SmokeOptions {
  /** The API's own URL. */
  api?: string;
  account?: SmokeAccount;
  /** Whether an account may be signed up and deleted. */
  signUp?: boolean;
}

/** All checks of a deployed stage, ordered by risk: what only an account shows and what would break most is first. */
export function smokeList(site: string, { api, account, signUp = false }: SmokeOptions = {}): SmokeCheck[] {
  const caller = siteCaller(site);
  return [
    accountTransactions(caller, signUp),
    ...readingChecks(caller),
    ...firstByHand(site),
    signsInAndOut(caller, account),
    changesOnlyFromOwnPages(caller),
    refusesAroundTheEdge(api),
    ...laterByHand(site),
  ];
}

interface SmokeAccount {
  identifier: string;
  password: string;
}

const logout = `${apiBase}/auth/logout`;

function changesOnlyFromOwnPages({ site, send }: SiteCaller): SmokeCheck {
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

function signsInAndOut({ site, get, send }: SiteCaller, account?: SmokeAccount): SmokeCheck {
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
function refusesAroundTheEdge(api?: string): SmokeCheck {
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

/** SES accepts mail to this mailbox even in its sandbox, and it never bounces. */
const mailbox = (label: string) => `success+${label}@simulator.amazonses.com`;

/**
 * The greatest risk that only an account can settle: DynamoDB might compare the keys of a transaction's items at once.
 * Changing a password and deleting an account write the account and the audit in one transaction.
 */
function accountTransactions({ site, send }: SiteCaller, isWanted: boolean): SmokeCheck {
  const check: SmokeCheck = {
    name: 'a role may write an account and the audit in one transaction',
    command: `npm run smoke -- ${site} --sign-up`,
    expects:
      '✓ here. If not, the log /touchdown/STAGE/accounts.http has an AccessDeniedException for TransactWriteItems: see “together” in infra/src/kit/grants/table-grant.ts',
  };
  if (!isWanted) return { ...check, needs: 'it signs up an account, which it deletes again' };
  return { ...check, run: () => changeAndDelete(send) };
}

async function changeAndDelete(send: SiteCaller['send']): Promise<string | undefined> {
  const label = `smoke${Date.now().toString(36)}`;
  const [first, second] = [randomBytes(18).toString('base64url'), randomBytes(18).toString('base64url')];
  const signedUp = await send('POST', `${apiBase}/auth/signup`, {
    username: label,
    email: mailbox(label),
    password: first,
  });
  if (signedUp.status !== 200) return unless(false, `${signedUp.status} when signing up`);
  const cookie = cookiesOf(signedUp);
  const changed = await send(
    'PATCH',
    `${apiBase}/auth/me/password`,
    { currentPassword: first, newPassword: second },
    { cookie },
  );
  // The account is deleted in any case. A changed password comes with new cookies.
  const deleted = await send(
    'DELETE',
    `${apiBase}/auth/me`,
    { password: changed.status === 200 ? second : first },
    { cookie: cookiesOf(changed) || cookie },
  );
  return unless(
    changed.status === 200 && deleted.status === 200,
    `${changed.status} when changing the password, ${deleted.status} when deleting the account ${label}`,
  );
}

/** Returns the cookies that a response sets, as a request sends them. */
function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}
