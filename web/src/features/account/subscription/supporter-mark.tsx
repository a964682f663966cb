import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useCurrentUser, useSession } from '../../../session/use-session.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { notify } from '../../../ui/toast/notify.ts';

/** Whether the public profile says that the person supports the project. It is saved at once. */
export function SupporterMark() {
  const { setUser } = useSession();
  const { supporterMark } = useCurrentUser();
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (wanted: boolean) => callApi('PATCH /auth/me', { body: { supporterMark: wanted } }),
    onSuccess: ({ data, message }) => {
      setUser(data.user);
      notify(message, 'success');
    },
    onError: (error) => notify(reasonOr(error, 'Failed to save the setting.'), 'error'),
  });
  return (
    <CheckField
      label="Show my support on my profile"
      hint="Everybody can then see it, but not how much you give."
      isChecked={isPending ? variables : supporterMark}
      onChange={(wanted) => {
        if (!isPending) mutate(wanted);
      }}
    />
  );
}
