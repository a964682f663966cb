import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { maxSuggestionsPerPage, type ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { ReviewedSuggestion, SuggestionCounts } from '@touchdown/shared/moderation/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';
import { freshQuery } from '../../../lib/api/fresh-query.ts';
import { BulkBar } from '../workbench/bulk-bar.tsx';
import { DeskLoading } from '../workbench/desk-loading.tsx';
import { DeskView } from '../workbench/desk-view.tsx';
import type { KeyWords } from '../workbench/key-words.ts';
import { claimedWords, secondWords, ageWords } from '../workbench/desk-words.ts';
import { useDesk, type Desk } from '../workbench/use-desk.ts';
import { useListAgain } from '../workbench/use-list-again.ts';
import { decisionSender, mostAtOnce, undoOfDecision } from './send-decisions.ts';
import { isFiltered, SuggestionFilters, SuggestionTiles } from './suggestion-filters.tsx';
import { SuggestionPane } from './suggestion-pane.tsx';
import { suggestionQuery, type SuggestionSettings } from './suggestion-query-string.ts';
import {
  decisionLabels,
  firstDecision,
  suggestionWords,
  type Decision,
  changeOf,
  flagWords,
  recordName,
  shortFieldName,
} from './suggestion-words.ts';
import { useClaims } from './use-claims.ts';
import { useRejection } from './use-rejection.tsx';
import { proposalOf } from '../../../entities/contribution/edit-proposal.ts';
import { sentenceIn } from '../../../lib/quantities.ts';
import { useUnits } from '../../../lib/units.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import styles from './suggestions.module.css';
import suggestionRowStyles from '../workbench/desk.module.css';

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'), 'NoteDialog');

const keyWords: readonly KeyWords[] = [
  { keys: ['J', 'K'], words: 'next, previous' },
  { keys: ['A'], words: 'approve, or close what is already so' },
  { keys: ['R', '1–5'], words: 'reject, and why' },
  { keys: ['S'], words: 'needs a source' },
  { keys: ['C'], words: 'close, already so', isRare: true },
  { keys: ['⇧A'], words: 'with a note' },
  { keys: ['⇧R'], words: 'reject with a note', isRare: true },
  { keys: ['X'], words: 'select' },
  { keys: ['A', 'R', 'S', 'C'], words: 'with rows selected: decide on all of them', isRare: true },
  { keys: ['⇧X'], words: 'select all of this author', isRare: true },
  { keys: ['U'], words: 'undo' },
  { keys: ['Esc'], words: 'close the item', isRare: true },
  { keys: ['Ctrl+Enter'], words: 'send a dialog', isRare: true },
];

/** With fewer rows than this ahead, more are loaded. */
const fewRows = 15;
const none: ReviewedSuggestion[] = [];

interface SuggestionDeskProps {
  applied: SuggestionSettings;
  onChange: (part: Partial<SuggestionSettings>) => void;
  onPage: (page: number) => void;
}

/** The queue of suggestions as rows, decided on by single keys. */
export function SuggestionDesk({ applied, onChange, onPage }: SuggestionDeskProps) {
  const list = useQuery({
    ...freshQuery('GET /moderation/suggestions', { query: suggestionQuery(applied) }),
    placeholderData: keepPreviousData,
  });
  const { suggestions = none, pagination, counts } = list.data?.data ?? {};
  const { desk, passedWords, claimedBy } = useSuggestionDesk(list, suggestions, pagination?.total ?? 0);
  const [asked, setAsked] = useState<{
    decision: Decision;
    on: readonly ReviewedSuggestion[];
    isOpen: boolean;
  }>();
  const { open, chosen } = desk;
  const decide = (decision: Decision) => {
    if (chosen.length > 0) desk.decide(decision, chosen);
  };
  const ask = (decision: Decision) => {
    const [one] = chosen;
    if (!one || desk.isStale) return;
    const on = chosen.filter((suggestion) => suggestionWords.whyNot(decision, suggestion) === undefined);
    if (on.length > 0) setAsked({ decision, on, isOpen: true });
    else desk.announce(suggestionWords.whyNot(decision, one) ?? '');
  };
  const first = firstOf(chosen);
  const isAsking = asked?.isOpen === true;
  const rejection = useRejection(desk, (on) => setAsked({ decision: 'reject', on, isOpen: true }));
  const keys = {
    a: () => decide(first),
    r: () => rejection.ask(desk.selected.length > 0 ? 'selected' : 'item'),
    s: () => decide('return'),
    c: () => decide('close'),
    'shift+a': () => ask(first),
    'shift+r': () => ask('reject'),
    'shift+x': open && !desk.isStale ? () => void selectAuthor(desk, open) : undefined,
  };
  const isEmpty = desk.visible.length === 0 && !(pagination && pagination.total > desk.goneCount);
  return (
    <>
      <DeskView
        desk={desk}
        label="Suggestions"
        head={
          <>
            <SuggestionTiles
              suggestions={list.data && desk.visible}
              total={pagination && Math.max(desk.visible.length, pagination.total - desk.goneCount)}
            />
            <SuggestionFilters
              applied={applied}
              counts={counts}
              goneCount={desk.goneCount}
              onChange={onChange}
            />
          </>
        }
        columns={styles['columns']}
        keys={isAsking ? {} : rejection.isAsking ? rejection.keys : keys}
        keyWords={keyWords}
        nameOf={suggestionWords.nameOf}
        renderRow={(suggestion) => <SuggestionRow suggestion={suggestion} />}
        passedWords={passedWords}
        isBusy={list.isPending}
        instead={
          list.error && !list.data ? (
            <FailureFace title={moderationSentences.listFailed} onRetry={() => void list.refetch()}>
              {reasonOr(list.error, 'The server didn’t respond.')}
            </FailureFace>
          ) : list.isPending || (desk.visible.length === 0 && !isEmpty) ? (
            <DeskLoading words="Loading suggestions..." />
          ) : isEmpty ? (
            <EmptyFace title="No suggestions found matching your criteria.">
              {isFiltered(applied) ? 'Try other filters.' : 'Nothing to review.'}
            </EmptyFace>
          ) : null
        }
        bulk={<Bulk desk={desk} counts={counts} rejection={rejection} />}
        renderPane={(suggestion) => (
          <SuggestionPane
            suggestion={suggestion}
            claimedBy={claimedBy(suggestion)}
            failure={<Failure desk={desk} suggestion={suggestion} />}
            onAllOfAuthor={() => void selectAuthor(desk, suggestion)}
            buttons={
              <>
                <Buttons
                  first={firstDecision(suggestion)}
                  suggestion={suggestion}
                  onPress={(decision) =>
                    decision === 'reject' ? rejection.ask('item') : desk.decide(decision, [suggestion])
                  }
                />
                {rejection.lineAt('item')}
              </>
            }
          />
        )}
      >
        {pagination ? (
          <>
            <p className="second-13">
              Showing {groupedNumber(desk.visible.length)} of{' '}
              {groupedNumber(Math.max(desk.visible.length, pagination.total - desk.goneCount))} suggestions
            </p>
            <Pagination info={pagination} onPage={onPage} />
          </>
        ) : null}
      </DeskView>
      {asked ? (
        <Suspense>
          <NoteDialog
            key={`${asked.on.map(({ id }) => id).join()}-${asked.decision}`}
            suggestions={asked.on}
            decision={asked.decision}
            isOpen={asked.isOpen}
            finalFocus={desk.openRow}
            onClose={() => setAsked({ ...asked, isOpen: false })}
            onNote={(details) => {
              setAsked({ ...asked, isOpen: false });
              desk.decide(asked.decision, asked.on, details);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type SuggestionsDesk = Desk<ReviewedSuggestion, ReviewAction>;

interface LoadedList {
  dataUpdatedAt: number;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

/** The desk with what others have: J passes that, one's own, and what waits for a second moderator. */
function useSuggestionDesk(list: LoadedList, items: readonly ReviewedSuggestion[], total: number) {
  const [send] = useState(decisionSender);
  const passed = useRef<(suggestion: ReviewedSuggestion) => string | undefined>(() => undefined);
  const afterDecision = useRef(() => {});
  const desk: SuggestionsDesk = useDesk<ReviewedSuggestion, ReviewAction>({
    items,
    loadedAt: list.dataUpdatedAt,
    isStale: list.isPlaceholderData,
    words: suggestionWords,
    isPassed: (suggestion) => passed.current(suggestion) !== undefined,
    undoOf: undoOfDecision,
    send,
    mostAtOnce,
    failure: 'The decision didn’t reach the server.',
    onOutcome: () => afterDecision.current(),
  });
  const claimedBy = useClaims(desk.visible, desk.open?.id);
  const passedWords = (suggestion: ReviewedSuggestion) => {
    if (suggestion.is_own) return 'Yours: someone else decides';
    if (suggestion.first?.is_own) return secondWords;
    return claimedBy(suggestion) === undefined ? undefined : claimedWords;
  };
  const listAgain = useListAgain({
    loadedAt: list.dataUpdatedAt,
    isLow:
      items.length > 0 &&
      desk.goneCount > 0 &&
      desk.aheadCount < fewRows &&
      total - desk.goneCount > desk.visible.length,
    reload: () => void list.refetch(),
  });
  useLayoutEffect(() => {
    passed.current = passedWords;
    afterDecision.current = listAgain;
  });
  return { desk, passedWords, claimedBy };
}

/** What A does: nothing can be approved that the record already says. */
function firstOf(suggestions: readonly ReviewedSuggestion[]): Decision {
  return suggestions.every((one) => firstDecision(one) === 'close') ? 'close' : 'approve';
}

interface ButtonsProps {
  first: Decision;
  suggestion: ReviewedSuggestion;
  onPress: (decision: Decision) => void;
}

function Buttons({ first, suggestion, onPress }: ButtonsProps) {
  const buttons = [
    { decision: first, key: 'A' },
    { decision: 'reject', key: 'R' },
    { decision: 'return', key: 'S' },
  ] as const;
  return buttons.map(({ decision, key }) => {
    const why = suggestionWords.whyNot(decision, suggestion);
    return (
      <Button
        key={decision}
        look={decision === first ? 'primary' : 'plain'}
        disabled={why !== undefined}
        title={why}
        aria-keyshortcuts={key}
        onClick={() => onPress(decision)}
      >
        {decisionLabels[decision]} <kbd aria-hidden="true">{key}</kbd>
      </Button>
    );
  });
}

/** What the server has said against the last decision on this one. */
function Failure({ desk, suggestion }: { desk: SuggestionsDesk; suggestion: ReviewedSuggestion }) {
  const sentence = desk.failureOf(suggestion.id);
  if (sentence === undefined) return null;
  return (
    <div className={styles['remark']}>
      <p className="bad">{sentence}</p>
      <Button look="quiet" onClick={() => desk.leave(suggestion)}>
        Take it off the list
      </Button>
    </div>
  );
}

interface BulkProps {
  desk: SuggestionsDesk;
  counts: SuggestionCounts | undefined;
  rejection: ReturnType<typeof useRejection>;
}

function Bulk({ desk, counts, rejection }: BulkProps) {
  const { selected } = desk;
  const [one] = selected;
  const username = one?.author?.username;
  const isOfOne = selected.every(({ author }) => author?.username === username);
  const all = counts?.authors.find(({ value }) => value === username)?.count ?? 0;
  const decide = (decision: Decision) => () => desk.decide(decision, selected);
  return (
    <BulkBar
      count={selected.length}
      onClear={() => desk.select(selected, false)}
      actions={[
        { label: decisionLabels[firstOf(selected)], run: decide(firstOf(selected)) },
        { label: 'Reject', run: () => rejection.ask('selected') },
        { label: 'Needs a source', isWhole: true, run: decide('return') },
      ]}
    >
      {one && username !== undefined && isOfOne && all > selected.length ? (
        <Button look="quiet" onClick={() => void selectAuthor(desk, one)}>
          All {groupedNumber(all)} of {username} alike
        </Button>
      ) : null}
      {rejection.lineAt('selected')}
    </BulkBar>
  );
}

/** Selects every open one of an author, also those of later pages. */
async function selectAuthor(desk: SuggestionsDesk, { author }: ReviewedSuggestion): Promise<void> {
  if (!author) return;
  const found: ReviewedSuggestion[] = [];
  try {
    for (let page = 1, hasMore = true; hasMore; page += 1) {
      const query = { author: author.username, queue: 'open', limit: maxSuggestionsPerPage, page } as const;
      const { data } = await callApi('GET /moderation/suggestions', { query });
      found.push(...data.suggestions);
      hasMore = data.pagination.hasMore;
    }
  } catch (error) {
    desk.announce(reasonOr(error, moderationSentences.listFailed));
    return;
  }
  const mine = found.filter(({ id, is_own: isOwn }) => !isOwn && !desk.isAway(id));
  desk.select(mine, true);
  desk.announce(`${mine.length} of ${author.username} are selected.`);
}

/** A suggestion in one line: record, field, change, flags, source, author, age. */
function SuggestionRow({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const units = useUnits();
  const { author, flags, created_at: createdAt, content, first } = suggestion;
  const { before, after } = changeOf(suggestion);
  const source = proposalOf(content)?.source;
  const [now] = useState(Date.now);
  return (
    <>
      <span className={suggestionRowStyles['name']}>
        <bdi>{recordName(suggestion)}</bdi>
      </span>
      <span className={suggestionRowStyles['small']}>{shortFieldName(suggestion)}</span>
      <span className={suggestionRowStyles['change']}>
        <i>
          <bdi>{before}</bdi>
        </i>
        <span aria-hidden="true">→</span>
        <VisuallyHidden inline> to </VisuallyHidden>
        <b>
          <bdi>{after}</bdi>
        </b>
      </span>
      <span className={suggestionRowStyles['tags']}>
        {flags.map((flag) => (
          <span key={flag} className={suggestionRowStyles['tag']}>
            {sentenceIn(units, flagWords[flag].tag)}
          </span>
        ))}
        {first ? <span className={suggestionRowStyles['tag']}>one of two decided</span> : null}
      </span>
      <span className={suggestionRowStyles['small']}>{source ? 'source' : 'no source'}</span>
      <span className={suggestionRowStyles['small']}>
        <bdi>{author?.username ?? 'Unknown User'}</bdi>
      </span>
      <span className={suggestionRowStyles['small']}>
        <time dateTime={createdAt}>{ageWords(createdAt, now)}</time>
      </span>
    </>
  );
}
