import { useQueryClient } from '@tanstack/react-query';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import {
  maxObjectionLength,
  objectionSentences as sentences,
} from '@touchdown/shared/contributions/objection-sentences.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast/notify.ts';
import { changeContribution } from '../change-contribution.ts';

interface FirstDecisionProps {
  id: Contribution['id'];
  first: NonNullable<Contribution['firstDecision']>;
  /** What the suggestion is called beside others. */
  name: string;
}

/** The first of two decisions on a suggestion, and the way to object to it. */
export function FirstDecision({ id, first, name }: FirstDecisionProps) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="stack">
      <p className="second-15">{firstWords(first)}</p>
      {user?.is_verified ? (
        <p>
          <Button ref={button} aria-label={`Object: ${name}`} onClick={() => setOpen(true)}>
            Object
          </Button>
        </p>
      ) : (
        <p className="second-13">Members with a verified email address can object.</p>
      )}
      <FormDialog
        isOpen={isOpen}
        title="Object to this decision"
        onClose={() => setOpen(false)}
        finalFocus={button}
      >
        <ObjectionForm id={id} onDone={() => setOpen(false)} />
      </FormDialog>
    </div>
  );
}

function firstWords({ status, takesEffectAt, objections }: FirstDecisionProps['first']): string {
  const what =
    status === 'APPROVED'
      ? 'A moderator has approved this'
      : 'A moderator wants to remove this correction from the record';
  if (takesEffectAt !== null)
    return `${what}. It takes effect when a second moderator agrees, or on ${longDate(takesEffectAt)} if nobody objects.`;
  const people = objections === 1 ? 'One person has' : `${objections} people have`;
  return `${what}. ${people} objected, so a second moderator decides.`;
}

function ObjectionForm({ id, onDone }: { id: Contribution['id']; onDone: () => void }) {
  const client = useQueryClient();
  const { form, field, failure, isBusy } = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: refuseReason(reason.trim()) }),
    send: async ({ reason }) => {
      const { message } = await callApi('POST /contributions/{id}/object', {
        params: { id },
        body: { reason },
      });
      notify(message, 'success');
      onDone();
      changeContribution(client, id, (one) => withObjection(one));
    },
  });
  return (
    <form {...form} className="stack" aria-label="Objection">
      <p>Moderators read your reason. Nobody is told who objected.</p>
      <TextAreaField
        {...field('reason')}
        label="Reason"
        dir="auto"
        hint={`At most ${maxObjectionLength} characters. Name a source if you can.`}
      />
      <FormFailure>{failure}</FormFailure>
      <div className="buttons">
        <SubmitButton isBusy={isBusy} busyText="Submitting...">
          Submit
        </SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

function refuseReason(reason: string): string | undefined {
  if (reason === '') return sentences.reasonRequired;
  return reason.length > maxObjectionLength ? sentences.reasonTooLong : undefined;
}

/** The list is read again later; until then it says that somebody has objected. */
function withObjection(contribution: Contribution): Contribution {
  const { firstDecision: first } = contribution;
  if (!first) return contribution;
  const objections = Math.max(first.objections, 1);
  return { ...contribution, firstDecision: { ...first, objections, takesEffectAt: null } };
}
