import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SuggestionSort } from '@touchdown/shared/moderation/moderation-limits.ts';
import {
  suggestionStatuses,
  type SuggestionStatus,
} from '@touchdown/shared/contributions/contribution-types.ts';
import { EditProposal } from '@touchdown/shared/contributions/schema.ts';
import { findField, type ShownField } from '@touchdown/shared/corrections/find-field.ts';
import { states } from '@touchdown/shared/geo/states.ts';
import {
  byReview,
  suggestionPartition,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { partitionQuery, queryAll } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { isOpen, type Queued } from './review-queues.ts';
import type { FoundRecord } from './find-record.ts';

/** What the flags of an open suggestion follow from, beside its record and its author. */
export type FlaggedSuggestion = Pick<
  StoredContribution,
  'id' | 'authorId' | 'createdAt' | 'content' | 'target' | 'origin' | 'returned'
>;

/** What sorting, filtering and counting need of a suggestion. */
export interface IndexedSuggestion extends Queued {
  id: string;
  authorId: string;
  username: string | null;
  createdAt: string;
  net: number;
  status: SuggestionStatus;
  /** The API's name of the field; undefined for a content that cannot be read. */
  field: string | undefined;
  /** Of the United States, in words. */
  state: string | undefined;
  decidedAt: string | undefined;
  /** It was closed, because the record already said so. */
  isAlreadySo: boolean;
  /** Set for an open one. */
  open: FlaggedSuggestion | undefined;
}

export interface SuggestionOrder {
  sort: SuggestionSort;
  order: 'asc' | 'desc';
}

const maxAgeMilliseconds = 5_000;

const always = ['id', 'authorId', 'author.username', 'createdAt', 'net', 'target'];
const ofOpen = ['content', 'origin', 'returned'];
const ofDecided = ['content.targetField', 'decidedAt', 'decision.isAlreadySo', 'standsByTrust'];

/**
 * All suggestions, and the contents of the open ones, from the index by status. An exact total in three orders needs all of them,
 * so they are kept for five seconds, or until this function's own next decision.
 */
export function suggestionIndex(client: DynamoDBDocumentClient, table: string, now: () => number) {
  let cached: { at: number; suggestions: Promise<IndexedSuggestion[]> } | undefined;

  async function ofStatus(status: SuggestionStatus): Promise<IndexedSuggestion[]> {
    const fields = isOpen(status) ? [...always, ...ofOpen] : [...always, ...ofDecided];
    const query = partitionQuery(table, byReview, suggestionPartition(status), fields);
    const items = await queryAll(client, query).catch(
      unavailable('The suggestions can’t be loaded right now. Please try again.'),
    );
    return items.map((item) => toIndexed(item as unknown as StoredContribution, status));
  }

  async function readAll(): Promise<IndexedSuggestion[]> {
    const partitions = await Promise.all(suggestionStatuses.map(ofStatus));
    // A suggestion that changes its status between two queries may be in both partitions.
    return [...new Map(partitions.flat().map((one) => [one.id, one])).values()];
  }

  return {
    all(): Promise<IndexedSuggestion[]> {
      if (!cached || now() - cached.at > maxAgeMilliseconds) {
        const suggestions = readAll();
        cached = { at: now(), suggestions };
        suggestions.catch(() => {
          cached = undefined;
        });
      }
      return cached.suggestions;
    },
    forget(): void {
      cached = undefined;
    },
  };
}

function toIndexed(item: StoredContribution, status: SuggestionStatus): IndexedSuggestion {
  const { id, authorId, author, createdAt, net, content, target, origin, returned, decision } = item;
  return {
    id,
    authorId,
    username: author?.username ?? null,
    createdAt,
    net,
    status,
    field: isOpen(status) ? proposalOf({ content })?.targetField : fieldIn(content),
    state: stateInWords(target.state),
    isReturned: returned !== undefined,
    standsByTrust: item.standsByTrust ?? false,
    decidedAt: item.decidedAt,
    isAlreadySo: decision?.isAlreadySo ?? false,
    open: isOpen(status)
      ? {
          id,
          authorId,
          createdAt,
          content,
          target,
          ...(origin ? { origin } : {}),
          ...(returned ? { returned } : {}),
        }
      : undefined,
  };
}

/** Of a decided one, only the field is read. */
function fieldIn(content: unknown): string | undefined {
  const { targetField } = (content ?? {}) as { targetField?: unknown };
  return typeof targetField === 'string' ? targetField : undefined;
}

export type SuggestionIndex = ReturnType<typeof suggestionIndex>;

export function inOrder(
  all: readonly IndexedSuggestion[],
  { sort, order }: SuggestionOrder,
): IndexedSuggestion[] {
  const direction = order === 'asc' ? 1 : -1;
  return all.toSorted(
    (a, b) => compareNames(sort, a, b) || direction * compare[sort](a, b) || newestFirst(a, b),
  );
}

/** Suggestions whose author has no name any more come last in both directions. */
function compareNames(sort: SuggestionSort, a: IndexedSuggestion, b: IndexedSuggestion): number {
  return sort === 'author.username' ? Number(a.username === null) - Number(b.username === null) : 0;
}

type Compare = (a: IndexedSuggestion, b: IndexedSuggestion) => number;

const compare: Record<SuggestionSort, Compare> = {
  'contributions.created_at': (a, b) => -newestFirst(a, b),
  'contributions.net_votes': (a, b) => a.net - b.net,
  'author.username': (a, b) => {
    const [first, second] = [a, b].map(({ username }) => (username ?? '').toLowerCase()) as [string, string];
    return first < second ? -1 : Number(first > second);
  },
};

function newestFirst(a: IndexedSuggestion, b: IndexedSuggestion): number {
  const [first, second] = [a, b].map(({ createdAt, id }) => createdAt + id) as [string, string];
  return first < second ? 1 : -Number(first > second);
}

/** Returns what a suggestion proposes, from an object or from JSON; undefined if it cannot be read. */
export function proposalOf({ content }: Pick<StoredContribution, 'content'>): EditProposal | undefined {
  return EditProposal.safeParse(typeof content === 'string' ? parsed(content) : content).data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Moved = Pick<StoredContribution, 'target' | 'origin' | 'content'>;

/**
 * Returns the field of a storm report that a suggestion is about, if the report has become a tornado since and the
 * tornado has no such field. Similar ones are not the same: a survey's beginning is not the time of a report. The
 * state is, and is approved under its own name.
 */
export function fieldOfReport(suggestion: Moved, record: FoundRecord | undefined): ShownField | undefined {
  const { target, origin } = suggestion;
  if (target.kind !== 'tornado' || origin?.kind !== 'spc-report') return undefined;
  const name = proposalOf(suggestion)?.targetField;
  if (name === undefined || record?.field(name)) return undefined;
  return findField('spc-report', name);
}

const stateNames = new Map(states.map(({ name }) => [name.toUpperCase(), name]));

/** Returns a state as the record of tornadoes writes it. Storm reports have it in capitals. */
export function stateInWords(state: string | undefined): string | undefined {
  return state === undefined ? undefined : (stateNames.get(state.toUpperCase()) ?? state);
}

/** What an author's suggestions say about the author. */
export interface AuthorOfSuggestions {
  approved: number;
  rejected: number;
  open: number;
  /** How many were made on each day, UTC. */
  perDay: ReadonlyMap<string, number>;
}

const nothing: AuthorOfSuggestions = { approved: 0, rejected: 0, open: 0, perDay: new Map() };

const counted = new WeakMap<readonly IndexedSuggestion[], Map<string, AuthorOfSuggestions>>();

/** Counts an author's suggestions. All authors are counted together, once for each reading of the index. */
export function authorOfSuggestions(
  all: readonly IndexedSuggestion[],
  authorId: string,
): AuthorOfSuggestions {
  let authors = counted.get(all);
  if (!authors) {
    authors = new Map(
      [...Map.groupBy(all, (one) => one.authorId)].map(([id, own]) => [id, countAuthor(own)]),
    );
    counted.set(all, authors);
  }
  return authors.get(authorId) ?? nothing;
}

export function dayOf(createdAt: string): string {
  return createdAt.slice(0, 'yyyy-mm-dd'.length);
}

function countAuthor(own: readonly IndexedSuggestion[]): AuthorOfSuggestions {
  const perDay = new Map<string, number>();
  for (const { createdAt } of own) perDay.set(dayOf(createdAt), (perDay.get(dayOf(createdAt)) ?? 0) + 1);
  // What was closed counts neither for nor against the author.
  const decided = own.filter(({ isAlreadySo }) => !isAlreadySo);
  const count = (status: IndexedSuggestion['status']) =>
    decided.filter((one) => one.status === status).length;
  return {
    approved: count('APPROVED'),
    rejected: count('REJECTED'),
    open: own.filter(({ open }) => open !== undefined).length,
    perDay,
  };
}
