import { moderationExamples } from '@touchdown/shared/moderation/examples.ts';
import { maxCounted, type ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type * as z from 'zod';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { refusal, type AnswersByRoute, type Call } from '../../../testing/open-page.tsx';

type Suggestion = z.input<typeof ReviewedSuggestion>;

interface SentDecision {
  id: string;
  action: ReviewAction;
  note?: string;
  reason?: string;
  seenStatus?: string;
  seenDecidedAt?: string;
}

const example = moderationExamples.listSuggestions.response.data.suggestions[0] as Suggestion;
const now = '2026-11-26T12:00:00.000Z';

/** A suggestion about a number, the n-th of a queue: `Town 3, Ohio`, injuries, 103 to 113. */
export function suggestionOf(n: number, own: Partial<Suggestion> = {}): Suggestion {
  return {
    ...example,
    id: `01JD5K8Z7Q${String(n).padStart(16, '0')}`,
    tornado: { display_name: `Town ${n}`, state: 'OHIO' },
    content: {
      targetField: 'injuries',
      currentValue: String(100 + n),
      proposedValue: String(110 + n),
      reason: 'It is in the survey.',
      source: null,
    },
    suggestion_status: 'PENDING',
    flags: [],
    flag_reasons: [],
    value_now: String(100 + n),
    ...own,
  };
}

/**
 * Stands in for the server of the suggestions' queue: it decides, takes back and refuses as the contract says, and
 * counts every request.
 */
export class ModerationServer {
  suggestions: Suggestion[];
  /** Method and path of each request. */
  readonly calls: string[] = [];
  readonly decisions: SentDecision[] = [];
  readonly claims: string[][] = [];
  /** What the server refuses, with its sentence. */
  readonly refused = new Map<string, string>();
  /** For so many decisions in a row the server has no time. */
  late = 0;
  /** Who else has a suggestion. */
  readonly others = new Map<string, string>();
  /** Of these, a decision is the first of two. */
  readonly needTwo = new Set<string>();
  /** Runs before an answer, for a network that is slow. */
  before: (call: string) => Promise<void> | void = () => {};
  failing: RegExp | undefined;

  constructor(suggestions: Suggestion[]) {
    this.suggestions = suggestions;
  }

  requests(pattern: RegExp): number {
    return this.calls.filter((call) => pattern.test(call)).length;
  }

  one(id: string): Suggestion | undefined {
    return this.suggestions.find((suggestion) => suggestion.id === id);
  }

  /** Its answers in the API of examples. */
  answers(): AnswersByRoute {
    return {
      'GET /moderation/suggestions': this.#answer(({ query }) => this.#list(query)),
      'GET /moderation/suggestions/{id}': this.#answer(({ path }) => this.#detail(path)),
      'GET /moderation/counts': this.#answer(() => ({
        suggestions: Math.min(this.#open().length, maxCounted),
        reports: 10,
        appeals: 0,
      })),
      'POST /moderation/claims': this.#answer(({ body }) => this.#claim((body as { ids: string[] }).ids)),
      'POST /moderation/suggestions/decide': this.#answer(({ body }) => {
        const { decisions } = body as { decisions: SentDecision[] };
        return { results: decisions.map((decision) => this.#decide(decision)) };
      }),
    };
  }

  #answer(dataOf: (call: Call) => object | undefined) {
    return async (call: Call) => {
      const [method] = call.route.split(' ');
      const name = `${method} ${call.path.replace('/api/v1', '').replace(/\?.*/, '')}`;
      this.calls.push(name);
      await this.before(name);
      if (this.failing?.test(name)) return refusal('UNAVAILABLE', 'The table is away.');
      const data = dataOf(call);
      return data ? { data } : refusal('NOT_FOUND', 'No.');
    };
  }

  #detail(path: string) {
    const suggestion = this.one(path.split('/').at(-1) ?? '');
    const { length: openOfAuthor } = this.#open().filter(
      ({ author }) => author?.username === suggestion?.author?.username,
    );
    return suggestion && { suggestion, similar: [], openOfAuthor };
  }

  #open(): Suggestion[] {
    return this.suggestions.filter(
      ({ suggestion_status: status, returned }) => status === 'PENDING' && returned === null,
    );
  }

  #list(query: Record<string, string>) {
    const [page, limit] = [Number(query['page'] ?? 1), Number(query['limit'] ?? 25)];
    const isOfQueue = ({ suggestion_status: status, returned }: Suggestion) =>
      query['queue'] === 'open'
        ? status === 'PENDING' && returned === null
        : query['queue'] === 'waiting'
          ? returned !== null
          : true;
    const found = this.suggestions.filter(
      (one) =>
        isOfQueue(one) &&
        (query['status'] ?? one.suggestion_status) === one.suggestion_status &&
        (query['author'] ?? one.author?.username) === one.author?.username &&
        (query['flag'] === undefined || one.flags.some((flag) => flag === query['flag'])),
    );
    const total = found.length;
    const totalPages = Math.max(1, Math.ceil(total / limit));
    return {
      suggestions: found.slice((page - 1) * limit, page * limit),
      counts: {
        open: this.#open().length,
        waiting: this.suggestions.filter(({ returned }) => returned !== null).length,
        flags: countsOf(this.#open().flatMap(({ flags }) => flags)),
        fields: countsOf(this.#open().map(() => 'injuries')),
        states: countsOf(this.#open().map(() => 'Ohio')),
        authors: countsOf(this.#open().map(({ author }) => author?.username ?? '')),
        ages: countsOf(this.#open().map(() => 'week')),
      },
      pagination: {
        page,
        limit,
        total,
        totalCount: total,
        totalPages,
        total_pages: totalPages,
        hasMore: page * limit < total,
      },
    };
  }

  #claim(ids: string[]) {
    this.claims.push(ids);
    const until = new Date(Date.now() + 300_000).toISOString();
    return {
      claims: ids.map((id) => {
        const other = this.others.get(id);
        return { id, by: other ?? 'glinda', until, isOwn: other === undefined };
      }),
    };
  }

  #decide(decision: SentDecision) {
    const { id, action, seenDecidedAt } = decision;
    const suggestion = this.one(id);
    const refused = (message: string, code = 'CONFLICT') => ({
      id,
      outcome: 'refused',
      code,
      message,
      suggestion: null,
    });
    if (this.late > 0) {
      this.late -= 1;
      return refused('We ran out of time for this one. Please send it again.', 'UNAVAILABLE');
    }
    this.decisions.push(decision);
    if (!suggestion) return refused(moderationSentences.unknown);
    const sentence = this.refused.get(id);
    if (sentence !== undefined) return refused(sentence);
    const decidedAt = suggestion.decision?.at ?? suggestion.first?.at ?? suggestion.returned?.at;
    if (decision.seenStatus !== suggestion.suggestion_status) return refused(moderationSentences.changed);
    if (action === 'reopen' && seenDecidedAt !== decidedAt) return refused(moderationSentences.changed);
    const isFirst = action !== 'reopen' && this.needTwo.has(id);
    Object.assign(suggestion, isFirst ? firstOf(action) : changeBy(action));
    const outcome = isFirst ? 'first' : 'done';
    return { id, outcome, code: null, message: moderationSentences.approved, suggestion };
  }
}

const isFresh = { decision: null, first: null, returned: null } as const;

function firstOf(action: ReviewAction): Partial<Suggestion> {
  return {
    first: {
      status: action === 'approve' ? 'APPROVED' : 'REJECTED',
      by: 'glinda',
      at: now,
      note: null,
      takes_effect_at: '2026-11-27T12:00:00.000Z',
      objections: 0,
      is_own: true,
    },
  };
}

function changeBy(action: ReviewAction): Partial<Suggestion> {
  if (action === 'reopen') return { ...isFresh, suggestion_status: 'PENDING' };
  if (action === 'return') return { returned: { by: 'glinda', at: now, note: null } };
  return {
    ...isFresh,
    suggestion_status: action === 'approve' ? 'APPROVED' : 'REJECTED',
    decision: { by: 'glinda', at: now, note: null, already_so: action === 'close' },
  };
}

function countsOf(values: readonly string[]): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}
