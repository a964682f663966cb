import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast/notify.ts';
import type { ContributionTargetKind } from '../contributions-query.ts';
import { contributionSubject } from '../form-draft.ts';
import { contributionDraft, type ContributionFields } from './contribution-draft.ts';
import { ContributionTexts } from './contribution-texts.tsx';
import { formTypeOptions } from './form-types.ts';
import { PictureFields } from './pictures/picture-fields.tsx';
import { SessionLost } from './pictures/session-lost.tsx';
import { UploadStatus } from './pictures/upload-status.tsx';
import { useChosenPictures } from './pictures/use-chosen-pictures.ts';
import { useIncomingFiles } from './pictures/use-incoming-files.ts';
import { refuseFields, sendFields } from './send-fields.ts';
import { showContribution } from './show-contribution.ts';
import { useFailureNotice } from './use-failure-notice.ts';

interface ContributionFormProps {
  kind: ContributionTargetKind;
  id: string;
  userId: string;
  /** Called when the contribution was sent, or the person cancels. */
  onDone: () => void;
}

/** A text, a link or pictures about one tornado or storm report. Each type of contribution has its own fields. */
export function ContributionForm({ kind, id, userId, onDone }: ContributionFormProps) {
  const queryClient = useQueryClient();
  const [draft] = useState(() => contributionDraft({ userId, subject: contributionSubject(id) }));
  const chosen = useChosenPictures({ userId, subject: `pictures:${id}` });
  const noticed = useFailureNotice();
  const { values, setValues, form, field, failure, isBusy } = useForm<ContributionFields>({
    initial: draft.initial,
    check: refuseFields,
    send: async (typed) => {
      chosen.clearRefusal();
      const key = draft.idempotencyKey();
      const sent = await noticed(() => sendFields(typed, { target: { kind, id }, batch: chosen.batch, key }));
      if (!sent) return;
      draft.forget();
      chosen.batch.forget();
      notify(sent.message, 'success');
      onDone();
      await showContribution(queryClient, { kind, id }, sent.contribution);
    },
  });
  useEffect(() => draft.store(values), [draft, values]);
  const isOver = useIncomingFiles((files) => {
    setValues((before) => ({ ...before, contributionType: 'PICTURES' }));
    chosen.add(files);
  });
  const isPictures = values.contributionType === 'PICTURES';
  const { phase, pictures } = chosen;
  return (
    <form {...form} className="stack" aria-label="Contribution">
      <SelectField {...field('contributionType')} label="Type" options={formTypeOptions} />
      {isPictures ? (
        <PictureFields chosen={chosen} isOver={isOver} onRetry={() => form.ref.current?.requestSubmit()} />
      ) : null}
      <ContributionTexts values={values} field={field} kind={kind} pictures={pictures.length} />
      <FormFailure>{failure}</FormFailure>
      {isPictures ? <UploadStatus pictures={pictures} phase={phase} /> : null}
      {isPictures ? <SessionLost failure={failure} /> : null}
      <div className="buttons">
        <SubmitButton
          isBusy={isBusy || phase !== 'idle'}
          busyText={{ idle: 'Submitting...', uploading: 'Uploading...', publishing: 'Processing...' }[phase]}
        >
          {isPictures && pictures.some(({ state }) => state.is === 'failed') ? 'Retry' : 'Submit'}
        </SubmitButton>
        {phase === 'uploading' ? (
          <Button onClick={() => chosen.batch.cancelAll()}>Cancel all uploads</Button>
        ) : null}
        <Button onClick={onDone}>{phase === 'idle' ? 'Cancel' : 'Close'}</Button>
      </div>
      <p className="second-13">
        What you type is kept on this device until you submit it or log out.
        {pictures.length > 0 ? ' Photos are not kept when you close this page.' : null}
      </p>
    </form>
  );
}
