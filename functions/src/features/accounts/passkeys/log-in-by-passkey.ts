import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { setTokens } from '../../../domain/members/session-cookies.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { toCurrentUser } from '../profile/to-current-user.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { endSentSession } from '../sessions/sent-session.ts';
import { rememberDevice } from '../sign-in/known-device.ts';
import { passkeyRequest, requirePasskey } from './require-passkey.ts';

type Handlers = RouteHandlers<typeof accountRoutes>;
type Ports = Pick<AccountPorts, 'accounts' | 'sessions' | 'keys' | 'passkeys' | 'challenges'>;

const purpose = 'log-in';

/** The browser shows the person's passkeys of this site: nobody has to say a name first. */
export function askForPasskey({ challenges }: Pick<Ports, 'challenges'>): Handlers['askForPasskey'] {
  return async (_request, _reply, event) => passkeyRequest(challenges.make(purpose), event);
}

export function logInByPasskey(ports: Ports): Handlers['logInByPasskey'] {
  const { accounts, sessions, keys } = ports;
  return async ({ body: { response } }, reply, event) => {
    const { owner: profile, id } = await requirePasskey(ports, { response, purpose }, event);
    const counts = await accounts.countsOf(profile.id);
    await endSentSession(ports, event);
    const { tokens } = await sessions.open(profile, deviceOf(event), { shown: id, isConfirmed: true });
    setTokens(reply, tokens);
    rememberDevice(keys, profile, reply);
    logAccountEvent('logged-in', profile.id, event);
    return { user: toCurrentUser(profile, counts), message: accountSentences.loggedIn };
  };
}
