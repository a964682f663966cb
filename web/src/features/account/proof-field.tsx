import type { ProofPurpose } from '@touchdown/shared/accounts/passkeys.ts';
import { useState, type ComponentProps } from 'react';
import { hasPasskeys, proveWithPasskey } from '../../lib/passkeys.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useOwnPasskeys } from './security/own-passkeys.ts';

/** How somebody proves that it is them: by the password, or by a passkey if they have one. */
export function useProof(purpose: ProofPurpose, { isNeeded = true } = {}) {
  const { user } = useSession();
  const { data } = useOwnPasskeys(user?.id ?? '', isNeeded && user !== null);
  const [prefersPasskey, setPrefersPasskey] = useState(false);
  const hasPassword = data?.hasPassword ?? true;
  const hasPasskey = hasPasskeys() && (data?.passkeys.length ?? 0) > 0;
  const isByPasskey = !hasPassword || (hasPasskey && prefersPasskey);
  return {
    hasPassword,
    isByPasskey,
    /** Goes to the other way. Nobody can who has only one. */
    change: hasPassword && hasPasskey ? () => setPrefersPasskey(!prefersPasskey) : undefined,
    problemOf: (password: string) =>
      isByPasskey || password !== '' ? undefined : 'Please enter your password.',
    of: async (currentPassword: string) =>
      isByPasskey ? { passkey: await proveWithPasskey(purpose) } : { currentPassword },
  };
}

interface ProofFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> {
  proof: ReturnType<typeof useProof>;
}

export function ProofField({ proof: { isByPasskey, change }, ...field }: ProofFieldProps) {
  return (
    <>
      {isByPasskey ? (
        <p>Your browser will ask for your passkey.</p>
      ) : (
        <PasswordField {...field} autoComplete="current-password" required />
      )}
      {change ? (
        <Button onClick={change}>
          {isByPasskey ? 'Use your password instead' : 'Use a passkey instead'}
        </Button>
      ) : null}
    </>
  );
}
