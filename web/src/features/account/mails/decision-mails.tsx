import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useCurrentUser, useSession } from '../../../session/use-session.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { notify } from '../../../ui/toast/notify.ts';

/** Whether moderators' decisions are mailed. It is saved at once. */
export function DecisionMails() {
  const { setUser } = useSession();
  const { decisionMails } = useCurrentUser();
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (wanted: boolean) => callApi('PATCH /auth/me', { body: { decisionMails: wanted } }),
    onSuccess: ({ data, message }) => {
      setUser(data.user);
      notify(message, 'success');
    },
    onError: (error) => notify(reasonOr(error, 'Failed to save the setting.'), 'error'),
  });
  return (
    <CheckField
      label="Mail me moderators’ decisions"
      hint="When a moderator decides about a suggestion of yours or removes a contribution, with the note."
      isChecked={isPending ? variables : decisionMails}
      onChange={(wanted) => {
        if (!isPending) mutate(wanted);
      }}
    />
  );
}
