import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { memories, shelters, sights, warnings } from '@touchdown/shared/answers/answer-choices.ts';
import type { ListedAnswer } from '@touchdown/shared/answers/routes.ts';
import { addPath } from '@touchdown/shared/contributions/contribution-path.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ContributionDate } from '../../../entities/contribution/contribution-date.tsx';
import { callApi } from '../../../lib/api/api-client.ts';
import { messageOf, reasonOr } from '../../../lib/api/api-error.ts';
import { pagesQuery } from '../../../lib/api/pages-query.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { MorePages } from '../../../ui/more-pages.tsx';
import { PartFailure } from '../../../ui/state-face.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import styles from '../own-lists.module.css';

/** What the person answered to “Were you there?”, the newest tornado first. Silent for somebody who answered nothing. */
export function OwnAnswers() {
  const { id } = useCurrentUser();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery({
    // It begins with `own`, so that no device stores a place or a time.
    queryKey: ['own', id, 'answers'],
    ...pagesQuery((before, signal) =>
      callApi('GET /answers/own', { query: before === '' ? {} : { before } }, signal),
    ),
  });
  const { data, error, refetch } = query;
  if (!data) {
    return error ? (
      <PartFailure
        title="Failed to fetch your answers."
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    ) : null;
  }
  const answers = data.pages.flatMap((page) => page.data.answers);
  if (answers.length === 0) return null;
  return (
    <section className="above-24" aria-labelledby="own-answers">
      <h2 id="own-answers" tabIndex={-1} className="section-heading focus-place">
        Were you there?
      </h2>
      <p className="second-15 above-10">
        Only you see these. Others see counts, and areas that several people share.
      </p>
      <ul ref={list} className={`card-grid above-20 ${styles['list']}`}>
        {answers.map((answer) => (
          <li key={answer.tornado_id}>
            <OwnAnswerItem answer={answer} />
          </li>
        ))}
      </ul>
      <MorePages
        query={query}
        what="answers"
        count={answers.length}
        failure="Failed to fetch more answers."
        list={list}
        loadsOnScroll={false}
      />
    </section>
  );
}

/** What a person chose, in the words of the form. */
function chosenWords({
  shelter,
  warning,
  noticed,
  memory,
}: ListedAnswer): [question: string, words: string][] {
  const rows: [string, string][] = [['Memory', memories[memory]]];
  if (shelter !== null) rows.push(['Place', shelters[shelter]]);
  if (warning !== null) rows.push(['First warning', warnings[warning]]);
  if (noticed.length > 0) rows.push(['Noticed', noticed.map((one) => sights[one]).join(', ')]);
  return rows;
}

/** One answer. It is changed in the form on the tornado’s page, which has its path and its day. */
function OwnAnswerItem({ answer }: { answer: ListedAnswer }) {
  const { tornado_id: id, name, begin_wall: begin, place, changed_at: changedAt } = answer;
  const [isAsking, setAsking] = useState(false);
  const { remove, isBusy } = useRemove(id, () => setAsking(false));
  const title = name ?? 'A tornado no longer in the record';
  return (
    <article className={`card ${styles['item']}`}>
      <h3 className="size-17 anywhere">
        {name === null ? title : <Link to={`/tornadoes/${id}`}>{name}</Link>}
      </h3>
      {begin === null ? null : <p className="second-15">{longDate(begin)}</p>}
      <ul>
        {chosenWords(answer).map(([question, words]) => (
          <li key={question} className="second-15">
            {question}: {words}
          </li>
        ))}
        {place === null ? null : <li className="second-15">You marked where you were.</li>}
      </ul>
      <p className="second-13">
        Answered <ContributionDate createdAt={changedAt} />
      </p>
      <div className="buttons">
        {name === null ? null : (
          <LinkButton to={addPath(id, 'story')} aria-label={`Edit: ${isolated(title)}`}>
            Edit
          </LinkButton>
        )}
        <Button look="quiet" aria-label={`Delete: ${isolated(title)}`} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete your answers?"
        text={<p>They leave the results at the next update. A story that you sent with them stays.</p>}
        confirmLabel="Delete Answers"
        busyLabel="Deleting..."
        isBusy={isBusy}
        isDangerous
        onConfirm={(event) => {
          event.preventDefault();
          remove();
        }}
        onCancel={() => setAsking(false)}
      />
    </article>
  );
}

/** Deletes one answer, and whatever was loaded of it. */
function useRemove(id: string, onClose: () => void) {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => callApi('DELETE /tornadoes/{id}/answers/own', { params: { id } }),
    onSuccess: async ({ message }) => {
      notify(message, 'success');
      onClose();
      client.removeQueries({ queryKey: ['own', userId, 'answer', id] });
      await client.invalidateQueries({ queryKey: ['own', userId, 'answers'] });
      // What had the focus is gone with its card.
      document.getElementById('own-answers')?.focus({ preventScroll: true });
    },
    onError: (failure) => notify(reasonOr(failure, 'Failed to delete your answers.'), 'error'),
  });
  return { remove: () => mutate(), isBusy: isPending };
}
