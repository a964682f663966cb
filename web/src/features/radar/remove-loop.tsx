import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/api-client.ts';
import { reasonOr } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { notify } from '../../ui/toast/notify.ts';
import { recordKey } from './job/use-recorded-loop.ts';
import type { RadarSubject } from './radar-subject.ts';
import styles from './radar-section.module.css';

interface RemoveLoopProps {
  subject: RadarSubject;
  /** The page shows no loop any more. */
  onRemoved: () => void;
}

/** For moderators: removes a public loop that shows something wrong, so that it can be made again. */
export function RemoveLoop({ subject: { kind, id }, onRemoved }: RemoveLoopProps) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await callApi('DELETE /radar/loops/{targetType}/{id}', { params: { targetType: kind, id } });
      notify('The radar loop was removed.', 'success');
      setAsked(false);
      onRemoved();
      await client.invalidateQueries({ queryKey: recordKey(kind, id) });
    } catch (error) {
      notify(reasonOr(error, 'We couldn’t remove the radar loop.'), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`buttons ${styles['buttons']}`}>
      <Button onClick={() => setAsked(true)}>Remove this radar loop</Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Remove this radar loop?"
        text={<p>No one will see it. Any verified member can make it again.</p>}
        confirmLabel="Remove"
        busyLabel="Removing…"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}
