import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { notify } from '../../../ui/toast/notify.ts';

/** Whether the weekly digest is mailed. It is saved at once. */
export function WeeklyDigest() {
  const { id } = useCurrentUser();
  const client = useQueryClient();
  const queryKey = ['own', id, 'notification-settings'];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('GET /notifications/settings', {}, signal),
  });
  // It shows the choice from the click on.
  const [wanted, setWanted] = useState<boolean>();
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: (weeklyDigest: boolean) =>
      callApi('PATCH /notifications/settings', { body: { weeklyDigest } }),
    onSuccess: ({ settings, message }) => {
      client.setQueryData(queryKey, settings);
      notify(message, 'success');
    },
    onError: (failure) => notify(reasonOr(failure, 'Failed to save the setting.'), 'error'),
    onSettled: () => setWanted(undefined),
  });
  if (!data) {
    return <p role="status">{error ? reasonOr(error, 'Failed to fetch the setting.') : 'Loading...'}</p>;
  }
  return (
    <CheckField
      label="Email me the weekly digest"
      hint={
        data.is_verified
          ? 'A summary of what’s new. We skip weeks with no news.'
          : 'Please verify your email address first. We send the digest only to verified addresses.'
      }
      isChecked={wanted ?? data.weekly_digest}
      onChange={(isWanted) => {
        if (wanted !== undefined) return;
        setWanted(isWanted);
        mutate(isWanted);
      }}
    />
  );
}
