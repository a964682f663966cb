import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import { maxReasonLength } from '@touchdown/shared/contributions/reason-categories.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { ReportContentLink } from '../report-content-link.tsx';
import { ReasonFields } from './reason-fields.tsx';
import { reportSubject } from './report-subject.ts';
import { useReasonForm } from './use-reason-form.ts';

interface ReportDialogProps {
  id: Contribution['id'];
  /** The question on it that is reported, if the contribution itself is not. */
  questionId?: string;
  userId: string;
  /** Where it is shown. */
  path: string;
  isOpen: boolean;
  onClose: () => void;
}

export function ReportDialog({ id, questionId, userId, path, isOpen, onClose }: ReportDialogProps) {
  const { isBusy, formRef, onSubmit, category, text } = useReasonForm({
    isRequired: true,
    draft: { userId, subject: reportSubject(questionId ?? id) },
    failure: removalSentences.reportFailed,
    send: async ({ category: reasonCategory, text: reasonText }) => {
      const body = {
        reasonCategory,
        ...(reasonText === '' ? {} : { reasonText }),
        ...(questionId === undefined ? {} : { questionId }),
      };
      const { message } = await callApi('POST /contributions/{id}/report', { params: { id }, body });
      notify(message, 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={questionId === undefined ? 'Report this contribution' : 'Report this question'}
      text={
        <>
          <p>Moderators read every report. The author is not told who sent it.</p>
          <p>
            Is it yours, or does it show you or your family? <ReportContentLink page={path} />
          </p>
        </>
      }
      confirmLabel="Submit Report"
      busyLabel="Submitting..."
      isBusy={isBusy}
      formRef={formRef}
      onConfirm={onSubmit}
      onCancel={onClose}
    >
      <ReasonFields
        category={category}
        text={text}
        textLabel="Details"
        textHint={`Optional, at most ${maxReasonLength} characters.`}
      />
    </ConfirmDialog>
  );
}
