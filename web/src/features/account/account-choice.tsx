import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/api-client.ts';
import { reasonOr } from '../../lib/api/api-error.ts';
import { useCurrentUser, useSession } from '../../session/use-session.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { notify } from '../../ui/toast/notify.ts';

interface AccountChoiceProps {
  choice: 'decisionMails' | 'supporterMark';
  label: string;
  hint: string;
}

/** Something that the person switches on or off. It is saved at once. */
export function AccountChoice({ choice, label, hint }: AccountChoiceProps) {
  const { setUser } = useSession();
  const user = useCurrentUser();
  // It shows the choice from the click on. What the mutation knows comes a moment later, and the box would jump back.
  const [wanted, setWanted] = useState<boolean>();
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: (isWanted: boolean) => callApi('PATCH /auth/me', { body: { [choice]: isWanted } }),
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
      isChecked={wanted ?? user[choice]}
      onChange={(isWanted) => {
        if (wanted !== undefined) return;
        setWanted(isWanted);
        mutate(isWanted);
      }}
    />
  );
}
