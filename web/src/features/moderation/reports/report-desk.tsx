import { useQuery } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ReportedContribution } from '@touchdown/shared/conduct/schema.ts';
import { maxFeedPageSize } from '@touchdown/shared/contributions/feed-limits.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { RemovalReason } from '@touchdown/shared/contributions/removal.ts';
import { isOwnContribution } from '../../../entities/contribution/is-own-contribution.ts';
import { messageOf, ApiError, isWorthRetrying, reasonOr } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';
import { freshQuery } from '../../../lib/api/fresh-query.ts';
import { BulkBar } from '../workbench/bulk-bar.tsx';
import { DeskLoading } from '../workbench/desk-loading.tsx';
import { DeskView } from '../workbench/desk-view.tsx';
import type { KeyWords } from '../workbench/key-words.ts';
import { useDesk, type Desk } from '../workbench/use-desk.ts';
import { useListAgain } from '../workbench/use-list-again.ts';
import { ReportPane } from './report-pane.tsx';
import {
  mostReported,
  reportWords,
  type ReportAction,
  type ReportItem,
  categoriesText,
  contributionName,
  reportCount,
  reportsText,
} from './report-words.ts';
import { contributionTypeLabel } from '../../../entities/contribution/contribution-words.ts';
import { ageWords } from '../workbench/desk-words.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import type { Outcome, Step } from '../workbench/decision-queue.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import styles from '../moderation.module.css';
import reportRowStyles from '../workbench/desk.module.css';

const DecisionDialog = lazyPart(() => import('./decision-dialog.tsx'), 'DecisionDialog');

const keyWords: readonly KeyWords[] = [
  { keys: ['J', 'K'], words: 'next, previous' },
  { keys: ['A'], words: 'keep, dismiss its reports' },
  { keys: ['R'], words: 'remove, for the most frequent reason' },
  { keys: ['⇧A'], words: 'keep with a note', isRare: true },
  { keys: ['⇧R'], words: 'remove with a reason' },
  { keys: ['X'], words: 'select' },
  { keys: ['A', 'R'], words: 'with rows selected: decide on all of them', isRare: true },
  { keys: ['U'], words: 'undo' },
  { keys: ['Esc'], words: 'close the item', isRare: true },
  { keys: ['Ctrl+Enter'], words: 'send a dialog', isRare: true },
];

const fewRows = 15;

interface ReportDeskProps {
  /** Above the rows. */
  head: ReactNode;
  before: string;
  /** The links to the other pages, from the place where the next one begins. */
  renderPages: (next: string | null) => ReactNode;
}

/** The open reports as rows, most reported first, decided on by single keys. */
export function ReportDesk({ head, before, renderPages }: ReportDeskProps) {
  const query = { state: 'open', limit: maxFeedPageSize, ...(before === '' ? {} : { before }) } as const;
  const list = useQuery(freshQuery('GET /moderation/reports', { query }));
  const answer = list.data?.data;
  const items = useItems(answer?.contributions, answer?.reported);
  const desk = useReportDesk(list, items, answer?.pagination.hasMore ?? false);
  const [asked, setAsked] = useState<{
    action: 'keep' | 'remove';
    on: readonly ReportItem[];
    isOpen: boolean;
  }>();
  const { chosen, selected } = desk;
  const ask = (action: 'keep' | 'remove', items: readonly ReportItem[]) => {
    const [one] = items;
    if (!one) return;
    const on = items.filter((item) => reportWords.whyNot(action, item) === undefined);
    if (on.length > 0) setAsked({ action, on, isOpen: true });
    else desk.announce(reportWords.whyNot(action, one) ?? '');
  };
  return (
    <>
      <DeskView
        desk={desk}
        label="Reported contributions"
        head={head}
        columns={styles['columns']}
        keys={{
          a: () => desk.decide('keep', chosen),
          r: () => desk.decide('remove', chosen),
          'shift+a': () => ask('keep', chosen),
          'shift+r': () => ask('remove', chosen),
        }}
        keyWords={keyWords}
        nameOf={reportWords.nameOf}
        renderRow={(item) => <ReportRow item={item} />}
        passedWords={({ isOwn }) => (isOwn ? 'Yours: someone else decides' : undefined)}
        isBusy={list.isPending}
        instead={
          list.error && !list.data ? (
            <FailureFace title="Failed to load reports." onRetry={() => void list.refetch()}>
              {messageOf(list.error)}
            </FailureFace>
          ) : list.isPending ? (
            <DeskLoading words="Loading reports..." />
          ) : desk.visible.length > 0 ? null : answer?.pagination.hasMore ? (
            <DeskLoading words="Loading reports..." />
          ) : (
            <EmptyFace title="No open reports">Every report has been decided.</EmptyFace>
          )
        }
        bulk={
          <BulkBar
            count={selected.length}
            onClear={() => desk.select(selected, false)}
            actions={[
              { label: 'Keep', run: () => desk.decide('keep', selected) },
              { label: 'Remove', run: () => desk.decide('remove', selected) },
            ]}
          />
        }
        renderPane={(item) => (
          <ReportPane
            item={item}
            failure={<Failure desk={desk} item={item} />}
            buttons={
              <Buttons
                item={item}
                decide={(action) => desk.decide(action, [item])}
                ask={(action) => ask(action, [item])}
              />
            }
          />
        )}
      >
        {renderPages(answer?.pagination.next ?? null)}
      </DeskView>
      {asked ? (
        <Suspense>
          <DecisionDialog
            key={`${asked.on.map(({ id }) => id).join()}-${asked.action}`}
            items={asked.on}
            action={asked.action}
            isOpen={asked.isOpen}
            finalFocus={desk.openRow}
            onClose={() => setAsked({ ...asked, isOpen: false })}
            onDecided={(action, details) => {
              setAsked({ ...asked, isOpen: false });
              desk.decide(action, asked.on, details);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Its own list only for a new answer: the desk compares it. */
function useItems(
  contributions: readonly Contribution[] | undefined,
  reported: readonly ReportedContribution[] | undefined,
): ReportItem[] {
  const { user } = useSession();
  return useMemo(
    () =>
      (reported ?? []).flatMap((group, at) => {
        const contribution = contributions?.[at];
        if (!contribution) return [];
        return [{ id: contribution.id, group, contribution, isOwn: isOwnContribution(contribution, user) }];
      }),
    [contributions, reported, user],
  );
}

interface LoadedList {
  dataUpdatedAt: number;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

type ReportsDesk = Desk<ReportItem, ReportAction>;

function useReportDesk(list: LoadedList, items: readonly ReportItem[], hasMore: boolean): ReportsDesk {
  const [send] = useState(reportSender);
  const afterDecision = useRef(() => {});
  const desk: ReportsDesk = useDesk<ReportItem, ReportAction>({
    items,
    loadedAt: list.dataUpdatedAt,
    isStale: list.isPlaceholderData,
    words: reportWords,
    isPassed: ({ isOwn }) => isOwn,
    undoOf: undoOfReportAction,
    send,
    mostAtOnce: 1,
    failure: 'The decision didn’t reach the server.',
    onOutcome: () => afterDecision.current(),
  });
  const listAgain = useListAgain({
    loadedAt: list.dataUpdatedAt,
    isLow: hasMore && desk.goneCount > 0 && desk.aheadCount < fewRows,
    reload: () => void list.refetch(),
  });
  useLayoutEffect(() => {
    afterDecision.current = listAgain;
  });
  return desk;
}

interface ButtonsProps {
  item: ReportItem;
  decide: (action: 'keep' | 'remove') => void;
  ask: (action: 'keep' | 'remove') => void;
}

function Buttons({ item, decide, ask }: ButtonsProps) {
  const { isOwn } = item;
  return (
    <>
      <Button look="primary" disabled={isOwn} aria-keyshortcuts="A" onClick={() => decide('keep')}>
        Keep <kbd aria-hidden="true">A</kbd>
      </Button>
      <Button disabled={isOwn} aria-keyshortcuts="R" onClick={() => decide('remove')}>
        Remove as {mostReported(item.group)} <kbd aria-hidden="true">R</kbd>
      </Button>
      <Button disabled={isOwn} aria-keyshortcuts="Shift+R" onClick={() => ask('remove')}>
        Remove with a reason <kbd aria-hidden="true">⇧R</kbd>
      </Button>
    </>
  );
}

/** What the server has said against the last decision on this one. */
function Failure({ desk, item }: { desk: ReportsDesk; item: ReportItem }) {
  const sentence = desk.failureOf(item.id);
  if (sentence === undefined) return null;
  return (
    <div className="bad">
      <p>{sentence}</p>
      <Button look="quiet" onClick={() => desk.leave(item)}>
        Take it off the list
      </Button>
    </div>
  );
}

/** A reported contribution in one line: what, how often, why, by whom, and how long ago it was last reported. */
function ReportRow({ item: { group, contribution } }: { item: ReportItem }) {
  const newest = group.reports[0]?.createdAt ?? contribution.createdAt;
  const [now] = useState(Date.now);
  return (
    <>
      <span className={reportRowStyles['name']}>
        <bdi>{contributionName(contribution)}</bdi>
      </span>
      <span className={reportRowStyles['small']}>{contributionTypeLabel(contribution.contributionType)}</span>
      <span className={reportRowStyles['change']}>
        <b>{reportsText(reportCount(group))}</b>
      </span>
      <span className={reportRowStyles['tags']}>
        {group.counts.length === 0 ? null : (
          <span className={reportRowStyles['tag']}>{categoriesText(group)}</span>
        )}
        {group.isHidden ? <span className={reportRowStyles['tag']}>hidden</span> : null}
      </span>
      <span className={reportRowStyles['small']}>
        <bdi>{contribution.author?.username ?? 'deleted user'}</bdi>
      </span>
      <span className={reportRowStyles['small']}>
        <time dateTime={newest}>{ageWords(newest, now)}</time>
      </span>
    </>
  );
}

const undoOfReportAction: Partial<Record<ReportAction, ReportAction>> = {
  keep: 'reopen',
  remove: 'restore',
};

const failures: Record<ReportAction, string> = {
  keep: conductSentences.dismissalFailed,
  remove: removalSentences.deletionFailed,
  erase: removalSentences.deletionFailed,
  reopen: conductSentences.dismissalFailed,
  restore: removalSentences.restorationFailed,
};

/** Returns what sends decisions on reports, one by one. It remembers which dismissal an undo takes back. */
function reportSender() {
  const dismissedAt = new Map<string, string | null>();

  async function sendOne({ item, action, details }: Step<ReportItem, ReportAction>): Promise<string> {
    const { id, group } = item;
    const byReport = { params: { contributionId: id } };
    switch (action) {
      case 'keep': {
        const answer = await callApi('POST /moderation/reports/{contributionId}/dismiss', {
          ...byReport,
          body: details,
        });
        dismissedAt.set(id, answer.dismissedAt);
        return answer.message;
      }
      case 'remove':
      case 'erase': {
        const isIllegal = action === 'erase' ? { isIllegal: true } : {};
        const body = { category: mostReported(group), ...details, ...isIllegal } as RemovalReason;
        return (await callApi('DELETE /contributions/{id}', { params: { id }, body })).message;
      }
      case 'reopen': {
        const at = dismissedAt.get(id);
        // Somebody else had dismissed them before, so there is nothing of this moderator's to take back.
        if (!at) throw new ApiError(conductSentences.decidedSince, 409, 'CONFLICT');
        const args = { ...byReport, body: { dismissedAt: at } };
        return (await callApi('POST /moderation/reports/{contributionId}/reopen', args)).message;
      }
      default:
        return (await callApi('POST /contributions/{id}/restore', { params: { id } })).message;
    }
  }

  return async ([step]: readonly Step<ReportItem, ReportAction>[]): Promise<Outcome[]> => {
    if (!step) return [];
    try {
      return [{ kind: 'done', message: await sendOne(step) }];
    } catch (error) {
      // The queue repeats what a moment may mend.
      if (isWorthRetrying(0, error)) throw error;
      return [{ kind: 'refused', message: reasonOr(error, failures[step.action]) }];
    }
  };
}
