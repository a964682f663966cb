import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { useShowPerson } from './show-person.ts';

interface RestoreDialogProps {
  username: string;
  isOpen: boolean;
  onClose: () => void;
}

export function RestoreDialog({ username, isOpen, onClose }: RestoreDialogProps) {
  const show = useShowPerson();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      const answer = await callApi('POST /moderation/people/{username}/restore', { params: { username } });
      notify(conductSentences.restored, 'success');
      await show(answer);
      onClose();
    } catch (error) {
      notify(reasonOr(error, conductSentences.restoreFailed), 'error');
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Restore ${username}?`}
      text={<p>Hidden contributions and votes come back, and the person gets an email.</p>}
      confirmLabel="Restore"
      busyLabel="Restoring..."
      isBusy={isBusy}
      onConfirm={() => void restore()}
      onCancel={onClose}
    />
  );
}
