import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { thanksSentences } from '@touchdown/shared/contributions/thanks-sentences.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { changeContribution, rememberLists } from '../change-contribution.ts';
import { isOwnContribution } from '../is-own-contribution.ts';
import { ownVotesKey, useOwnVotes, type OwnMarks } from '../votes/own-votes.ts';
import styles from '../contribution.module.css';

/** One tap says thanks and another takes it back. Visitors and the author see the button disabled, with the reason. */
export function ThanksButton({ contribution, name }: { contribution: Contribution; name: string }) {
  const { state, user } = useSession();
  const { isThanked, isBusy, say } = useThanks(contribution);
  const count = useId();
  const refusal = isOwnContribution(contribution, user)
    ? thanksSentences.own
    : state === 'signed-out'
      ? 'Log in to say thanks'
      : user?.is_verified === false
        ? thanksSentences.unverified
        : undefined;
  const { thanks = 0 } = contribution;
  return (
    <div>
      <Button
        look="quiet"
        disabled={refusal !== undefined || !user}
        // A button that is disabled while a request runs would lose the keyboard's focus.
        aria-disabled={isBusy || undefined}
        aria-pressed={isThanked}
        aria-label={`Thank you: ${name}`}
        aria-describedby={thanks > 0 ? count : undefined}
        title={refusal}
        onClick={say}
      >
        <Heart size={16} fill={isThanked ? 'currentColor' : 'none'} aria-hidden="true" />
        Thank you
      </Button>
      {thanks > 0 ? (
        <p id={count} className={`second-13 ${styles['indented']}`}>
          {groupedNumber(thanks)} {thanks === 1 ? 'person' : 'people'} said thanks
        </p>
      ) : null}
    </div>
  );
}

interface ThanksRequest {
  thanked: boolean;
  key: string;
  userId: string;
}

/** The reader's thanks. A change is shown at once, and taken back if the server refuses it. */
function useThanks({ id, thanks = 0 }: Pick<Contribution, 'id' | 'thanks'>) {
  const client = useQueryClient();
  const { user } = useSession();
  const { thanks: own, isUnknown } = useOwnVotes();
  const isThanked = own?.includes(id) ?? false;
  const unanswered = useRef<ThanksRequest>(undefined);

  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ thanked, key }: ThanksRequest) =>
      callApi('POST /contributions/{id}/thanks', { params: { id }, body: { thanked, idempotencyKey: key } }),
    onMutate: async ({ thanked, userId }): Promise<ThanksState> => {
      showThanks(client, userId, id, { thanks: thanks + (thanked ? 1 : -1), thanked });
      // What is still being fetched does not contain this.
      await client.cancelQueries({ queryKey: ownVotesKey(userId) });
      return { thanks, thanked: isThanked };
    },
    onSuccess: ({ data }, { userId }) => {
      unanswered.current = undefined;
      showThanks(client, userId, id, data);
      rememberLists(client, id);
    },
    onError: (error, { userId }, before) => {
      if (before) showThanks(client, userId, id, before);
      notify(reasonOr(error, 'Failed to say thanks.'), 'error');
    },
  });

  const isBusy = isPending || isUnknown;
  return {
    isThanked,
    isBusy,
    say: () => {
      if (!user || isBusy) return;
      // A request that failed may have been counted. Under its key, the same request is not counted again.
      const failed = unanswered.current;
      const isRepeat = failed?.thanked === !isThanked && failed.userId === user.id;
      const key = isRepeat ? failed.key : crypto.randomUUID();
      unanswered.current = { thanked: !isThanked, key, userId: user.id };
      mutate(unanswered.current);
    },
  };
}

interface ThanksState {
  thanks: number;
  thanked: boolean;
}

/** Shows thanks in all lists of this page that have the contribution, and among the person's own. */
function showThanks(client: QueryClient, userId: string, id: Contribution['id'], state: ThanksState): void {
  client.setQueriesData<OwnMarks>({ queryKey: ownVotesKey(userId) }, (marks) => {
    if (!marks) return marks;
    const others = marks.thanks.filter((one) => one !== id);
    return { ...marks, thanks: state.thanked ? [...others, id] : others };
  });
  changeContribution(client, id, ({ thanks: _before, ...rest }) =>
    state.thanks > 0 ? { ...rest, thanks: state.thanks } : rest,
  );
}
