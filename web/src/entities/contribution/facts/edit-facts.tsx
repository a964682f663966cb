import { pictureSentences } from '@touchdown/shared/contributions/picture-sentences.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { inOwnWords, messageOf } from '../../../lib/api/api-error.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { changeContribution, rememberLists } from '../change-contribution.ts';
import type { GalleryPicture } from '../gallery-pictures.ts';
import { FactFields } from './fact-fields.tsx';
import { refuseValues, toFacts, toValues, type FactTornado } from './fact-values.ts';

interface EditFactsProps {
  contribution: Pick<Contribution, 'id' | 'tornadoId'>;
  picture: GalleryPicture;
  isOpen: boolean;
  onClose: () => void;
  button: RefObject<HTMLElement | null>;
}

/** The author of a picture corrects what was said of how it was made. */
export function EditFacts({ contribution, picture, isOpen, onClose, button }: EditFactsProps) {
  return (
    <FormDialog isOpen={isOpen} title="Photo details" onClose={onClose} finalFocus={button}>
      {contribution.tornadoId === null ? (
        <FactsForm id={contribution.id} picture={picture} tornado={undefined} onDone={onClose} />
      ) : (
        <FactsOfTornado
          id={contribution.id}
          picture={picture}
          tornadoId={contribution.tornadoId}
          onDone={onClose}
        />
      )}
    </FormDialog>
  );
}

interface FactsFormProps {
  id: Contribution['id'];
  picture: GalleryPicture;
  tornado: FactTornado;
  onDone: () => void;
}

/** The path and the clocks of the tornado decide what can be said. */
function FactsOfTornado({ tornadoId, ...form }: Omit<FactsFormProps, 'tornado'> & { tornadoId: string }) {
  const { data, error } = useQuery(apiQuery('GET /tornadoes/{id}', { params: { id: tornadoId } }));
  if (data) return <FactsForm {...form} tornado={data} />;
  return error ? <FormFailure>{messageOf(error)}</FormFailure> : <Skeleton height="12rem" />;
}

function FactsForm({ id, picture, tornado, onDone }: FactsFormProps) {
  const queryClient = useQueryClient();
  const { values, setValues, form, field, failure, isBusy } = useForm({
    initial: toValues(picture.facts, tornado),
    check: (typed) => refuseValues(typed, tornado),
    send: async (typed) => {
      const { data } = await callApi('PATCH /contributions/{id}/pictures/{imageId}', {
        params: { id, imageId: picture.id },
        body: { facts: toFacts(typed, tornado) },
      }).catch(inOwnWords(pictureSentences.factsNotSaved));
      const { images } = data.contribution;
      changeContribution(queryClient, id, (one) => ({ ...one, images }));
      rememberLists(queryClient, id);
      notify(pictureSentences.factsSaved, 'success');
      onDone();
    },
  });
  const errors = Object.fromEntries(
    (Object.keys(values) as (keyof typeof values)[]).map((name) => [name, field(name).error]),
  );
  return (
    <form {...form} className="stack" aria-label="Photo details">
      <FactFields
        values={values}
        errors={errors}
        tornado={tornado}
        onChange={(change) => setValues((before) => ({ ...before, ...change }))}
      />
      <FormFailure>{failure}</FormFailure>
      <div className="buttons">
        <SubmitButton isBusy={isBusy} busyText="Saving...">
          Save details
        </SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
