import { keptNameDays } from '@touchdown/shared/accounts/account-limits.ts';
import { pictureCopySeconds } from '@touchdown/shared/uploads/upload-limits.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { callApi } from '../../../lib/api/api-client.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { ProofField, useProof } from '../proof-field.tsx';

/** Says what is deleted and what stays, then asks for the password. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  /** Increased with each opening: a new dialog has no password from an earlier one. */
  const [opening, setOpening] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ul>
        <li>Your profile, your email address, your photo, your bookmarks and your sessions are deleted.</li>
        <li>
          What you have added to the record stays, under the name “deleted user”, unless you choose to delete
          it too. It is under <Link to="/account/contributions">your contributions</Link>.
        </li>
        <li>
          Photos are deleted from our servers right away. Cached copies may last up to{' '}
          {pictureCopySeconds / 3_600} hours.
        </li>
        <li>If you support the project, your support ends right away. You won’t be charged again.</li>
        <li>Nobody can take your username for {keptNameDays} days, not even you.</li>
      </ul>
      <Button
        ref={button}
        look="danger"
        onClick={() => {
          setOpening(opening + 1);
          setOpen(true);
        }}
      >
        Delete account
      </Button>
      <DeleteDialog key={opening} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function DeleteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { clearSession } = useSession();
  const proof = useProof('delete-account', { isNeeded: isOpen });
  const { form, field, values, setValues, failure, isBusy } = useForm({
    initial: { currentPassword: '', deletesContributions: '' },
    check: ({ currentPassword }) => ({
      currentPassword: proof.problemOf(currentPassword),
    }),
    send: async ({ currentPassword, deletesContributions }) => {
      const proved = await proof.of(currentPassword);
      const { message } = await callApi('DELETE /auth/me', {
        body: {
          ...('passkey' in proved ? proved : { password: currentPassword }),
          deleteContributions: deletesContributions === 'true',
        },
      });
      notify(message, 'success');
      clearSession();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete your account permanently?"
      text={<p>Everything that identifies you will be deleted. The account can’t be restored.</p>}
      confirmLabel="Delete My Account"
      busyLabel="Deleting..."
      isBusy={isBusy}
      isDangerous
      formRef={form.ref}
      onConfirm={form.onSubmit}
      onCancel={onClose}
    >
      <ProofField proof={proof} {...field('currentPassword')} label="Your password" />
      <CheckField
        label="Also delete my contributions"
        hint="Otherwise they stay, under the name “deleted user”."
        isChecked={values.deletesContributions === 'true'}
        onChange={(isChecked) => setValues({ ...values, deletesContributions: isChecked ? 'true' : '' })}
      />
      <FormFailure>{failure}</FormFailure>
    </ConfirmDialog>
  );
}
