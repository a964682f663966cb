import { randomBytes } from 'node:crypto';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { unless, type SiteCaller, type SmokeCheck } from './smoke-check.ts';

/** SES accepts mail to this mailbox even in its sandbox, and it never bounces. */
const mailbox = (label: string) => `success+${label}@simulator.amazonses.com`;

/**
 * The greatest risk that only an account can settle: DynamoDB might compare the keys of a transaction's items at once.
 * Changing a password and deleting an account write the account and the audit in one transaction.
 */
export function accountTransactions({ site, send }: SiteCaller, isWanted: boolean): SmokeCheck {
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
export function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}
