import { useMutation } from '@tanstack/react-query';
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
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (wanted: boolean) => callApi('PATCH /auth/me', { body: { [choice]: wanted } }),
    onSuccess: ({ data, message }) => {
      setUser(data.user);
      notify(message, 'success');
    },
    onError: (error) => notify(reasonOr(error, 'Failed to save the setting.'), 'error'),
  });
  return (
    <CheckField
      label={label}
      hint={hint}
      isChecked={isPending ? variables : user[choice]}
      onChange={(wanted) => {
        if (!isPending) mutate(wanted);
      }}
    />
  );
}
