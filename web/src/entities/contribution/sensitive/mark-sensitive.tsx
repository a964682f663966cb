import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pictureSentences } from '@touchdown/shared/contributions/picture-sentences.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { changeContribution, rememberLists } from '../change-contribution.ts';

interface MarkSensitiveProps {
  contribution: Pick<Contribution, 'id'>;
  picture: { id: string; isSensitive: boolean };
  /** What the picture shows, or whose it is. */
  name: string;
}

/** Marks a picture as sensitive, or takes the mark back. All lists of the page show the change at once. */
export function MarkSensitive({ contribution: { id }, picture, name }: MarkSensitiveProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (sensitive: boolean) =>
      callApi('PATCH /contributions/{id}/pictures/{imageId}', {
        params: { id, imageId: picture.id },
        body: { sensitive },
      }),
    onSuccess: ({ data }) => {
      const { images } = data.contribution;
      changeContribution(client, id, (one) => ({ ...one, images }));
      rememberLists(client, id);
    },
    onError: (error) => notify(reasonOr(error, pictureSentences.markFailed), 'error'),
  });
  const label = picture.isSensitive ? 'Not sensitive' : 'Mark as sensitive';
  return (
    <Button
      look="quiet"
      aria-label={`${label}: ${name}`}
      // A button that is disabled while a request runs would lose the keyboard's focus.
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate(!picture.isSensitive);
      }}
    >
      {label}
    </Button>
  );
}
