import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import type { Decision } from '@touchdown/shared/moderation/schema.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { problemOfService } from '../../platform/aws/unavailable.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import { logger } from '../../platform/log/logger.ts';
import type { Reviewed, ReviewSuggestion } from './review-suggestion.ts';
import type { ShowReviewed } from './reviewed-suggestions.ts';

type Result = RouteResponse<typeof moderationRoutes.decide>['data']['results'][number];
type Shown = NonNullable<Result['suggestion']>;
type Decided = Reviewed | { problem: Problem };

type FindSuggestions = (ids: readonly string[]) => Promise<StoredContribution[]>;

/** Tests let each of them take too long, or fail. */
interface DecidePorts {
  findAll: FindSuggestions;
  review: ReviewSuggestion;
  show: ShowReviewed;
  now: () => number;
}

const lanes = 6;
/** What comes at the same time shares a transaction, with numbers in a row. */
const numberedLanes = 8;

/** A request ends after ten seconds. No decision begins later than this, so that the answer says which were made. */
const maxMilliseconds = 6_000;

/** With the longest texts, a hundred suggestions would be more than Lambda returns. */
const maxShownBytes = 2_500_000;

/**
 * Decides on each suggestion by itself, as its own route does: one transaction with the moderator's present role. What
 * is refused, or fails, says so in its result and stops none of the others. A repeat of the request changes nothing.
 */
export function decideMany({
  findAll,
  review,
  show,
  now,
}: DecidePorts): RouteHandlers<typeof moderationRoutes>['decide'] {
  return async ({ body: { decisions }, person }) => {
    if (new Set(decisions.map(({ id }) => id)).size < decisions.length)
      throw new Problem('INVALID_REQUEST', 'Please name each suggestion once.');
    const startedAt = now();
    const outcomes = new Map<string, Decided>();
    const decide = async (decision: Decision) => {
      const isLate = now() - startedAt > maxMilliseconds;
      outcomes.set(decision.id, isLate ? { problem: tooLate() } : await decideOne(review, decision, person));
    };
    const { numbered = [], others = [] } = Object.groupBy(decisions, (one) =>
      takesNumber(one) ? 'numbered' : 'others',
    );
    const decideInOrder = async (some: readonly Decision[]) => {
      for (const one of some) await decide(one);
    };
    await Promise.all([
      inLanes(numberedLanes, await byTarget(findAll, numbered), decideInOrder),
      inLanes(lanes, others, decide),
    ]);
    const shown = await showDecided(show, [...outcomes.values()], person);
    const results = decisions.map(({ id }) => toResult(id, outcomes.get(id), shown));
    return { data: { results } };
  };
}

/** Decisions about one record follow each other: each is checked against what those before it have made of it. */
async function byTarget(findAll: FindSuggestions, decisions: readonly Decision[]): Promise<Decision[][]> {
  if (decisions.length < 2) return [[...decisions]];
  try {
    const found = await findAll(decisions.map(({ id }) => id));
    const targets = new Map<string, string>(
      found.map(({ id, target: { kind, id: of } }) => [id, `${kind} ${of}`]),
    );
    return [...Map.groupBy(decisions, ({ id }) => targets.get(id) ?? id).values()];
  } catch (error) {
    logger.warn('suggestions not read together', { error: error as Error });
    return [[...decisions]];
  }
}

/** What changes the record takes its next number. */
function takesNumber({ action, seenStatus }: Decision): boolean {
  return action === 'approve' || action === 'reopen' || (action === 'reject' && seenStatus === 'APPROVED');
}

async function decideOne(review: ReviewSuggestion, decision: Decision, person: Person): Promise<Decided> {
  const { id, action, ...asked } = decision;
  try {
    return await review(action, id, asked, person);
  } catch (error) {
    if (error instanceof Problem) return { problem: error };
    logger.error('one of several decisions failed', { suggestion: id, action, error: error as Error });
    return { problem: problemOfService(error) ?? notDecided() };
  }
}

/** The decisions stand, so an answer without the suggestions is better than none. */
async function showDecided(
  show: ShowReviewed,
  outcomes: readonly Decided[],
  person: Person,
): Promise<ReadonlyMap<string, Shown>> {
  const decided = outcomes.flatMap((one) => ('problem' in one ? [] : [one.suggestion]));
  try {
    const shown = await show(decided, person);
    let bytes = 0;
    const fitting = shown.filter((one) => {
      bytes += Buffer.byteLength(JSON.stringify(one));
      return bytes <= maxShownBytes;
    });
    return new Map(fitting.map((one) => [one.id, one]));
  } catch (error) {
    logger.error('decided suggestions not shown', { error: error as Error });
    return new Map();
  }
}

function toResult(
  id: Decision['id'],
  decided: Decided | undefined,
  shown: ReadonlyMap<string, Shown>,
): Result {
  if (!decided || 'problem' in decided) {
    const { code, message } = decided?.problem ?? notDecided();
    return { id, outcome: 'refused', code, message, suggestion: null };
  }
  const { outcome, message } = decided;
  return { id, outcome, code: null, message, suggestion: shown.get(id) ?? null };
}

function notDecided(): Problem {
  return new Problem('UNAVAILABLE', 'This one couldn’t be decided right now. Please try again.');
}

function tooLate(): Problem {
  return new Problem('UNAVAILABLE', 'We ran out of time for this one. Please send it again.');
}
