import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, type ApiArguments } from '../../lib/api/api-client.ts';
import { reasonOr } from '../../lib/api/api-error.ts';
import { useSession } from '../../session/use-session.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { notify } from '../../ui/toast/notify.ts';

interface SavedChoiceProps {
  label: string;
  hint: string;
  isChecked: boolean;
  /** What of the profile changes. */
  change: (wanted: boolean) => ApiArguments<'PATCH /auth/me'>['body'];
}

/** A choice of the profile that is on or off. It is saved at once. */
export function SavedChoice({ label, hint, isChecked, change }: SavedChoiceProps) {
  const { setUser } = useSession();
  // It shows the choice from the click on. What the mutation knows comes a moment later, and the box would jump back.
  const [wanted, setWanted] = useState<boolean>();
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: (isWanted: boolean) => callApi('PATCH /auth/me', { body: change(isWanted) }),
    onSuccess: ({ data, message }) => {
      setUser(data.user);
      notify(message, 'success');
    },
    onError: (error) => notify(reasonOr(error, 'Failed to save the setting.'), 'error'),
    onSettled: () => setWanted(undefined),
  });
  return (
    <CheckField
      label={label}
      hint={hint}
      isChecked={wanted ?? isChecked}
      onChange={(isWanted) => {
        if (wanted !== undefined) return;
        setWanted(isWanted);
        mutate(isWanted);
      }}
    />
  );
}
