import { moderationExamples } from '@touchdown/shared/moderation/examples.ts';
import type { ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type * as z from 'zod';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { vi } from 'vitest';

type Suggestion = z.input<typeof ReviewedSuggestion>;

interface SentDecision {
  id: string;
  action: ReviewAction;
  note?: string;
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
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => this.#fetch(url, init));
  }

  requests(pattern: RegExp): number {
    return this.calls.filter((call) => pattern.test(call)).length;
  }

  one(id: string): Suggestion | undefined {
    return this.suggestions.find((suggestion) => suggestion.id === id);
  }

  async #fetch(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'https://site.example');
    const path = pathname.replace('/api/v1', '');
    const call = `${method} ${path}`;
    this.calls.push(call);
    await this.before(call);
    if (this.failing?.test(call))
      return Response.json({ error: 'The table is away.', code: 'UNAVAILABLE' }, { status: 503 });
    const sent = body ? (JSON.parse(body as string) as Record<string, unknown>) : {};
    const answer = this.#answer(call, searchParams, sent);
    return answer === undefined
      ? Response.json({ error: 'No.', code: 'NOT_FOUND' }, { status: 404 })
      : Response.json(answer);
  }

  #answer(call: string, query: URLSearchParams, sent: Record<string, unknown>): unknown {
    if (call === 'GET /moderation/suggestions') return { data: this.#list(query) };
    if (call === 'GET /moderation/counts')
      return { data: { suggestions: this.#open().length, reports: 10, appeals: 0 } };
    if (call === 'POST /moderation/claims') return { data: this.#claim(sent['ids'] as string[]) };
    if (call === 'POST /moderation/suggestions/decide') {
      const decisions = sent['decisions'] as SentDecision[];
      return { data: { results: decisions.map((decision) => this.#decide(decision)) } };
    }
    if (call.startsWith('GET /moderation/suggestions/')) {
      const suggestion = this.one(call.split('/').at(-1) ?? '');
      const openOfAuthor = this.#open().filter(
        ({ author }) => author?.username === suggestion?.author?.username,
      ).length;
      return suggestion && { data: { suggestion, similar: [], openOfAuthor } };
    }
    if (call.endsWith('/sources')) return tornadoExamples.getTornadoSources.response;
    if (call.endsWith('/revisions')) return { corrections: [], imports: [] };
    if (call === 'GET /tornadoes') return tornadoExamples.listTornadoes.response;
    return call.startsWith('GET /tornadoes/') ? tornadoExamples.getTornado.response : undefined;
  }

  #open(): Suggestion[] {
    return this.suggestions.filter(
      ({ suggestion_status: status, returned }) => status === 'PENDING' && returned === null,
    );
  }

  #list(query: URLSearchParams) {
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 25)];
    const isOfQueue = ({ suggestion_status: status, returned }: Suggestion) =>
      query.get('queue') === 'open'
        ? status === 'PENDING' && returned === null
        : query.get('queue') === 'waiting'
          ? returned !== null
          : true;
    const found = this.suggestions.filter(
      (one) =>
        isOfQueue(one) &&
        (query.get('status') ?? one.suggestion_status) === one.suggestion_status &&
        (query.get('author') ?? one.author?.username) === one.author?.username &&
        (query.get('flag') === null || one.flags.some((flag) => flag === query.get('flag'))),
    );
    const total = found.length;
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
        totalPages: Math.max(1, Math.ceil(total / limit)),
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
      return refused('There was no time left for this one. Please send it again.', 'UNAVAILABLE');
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
