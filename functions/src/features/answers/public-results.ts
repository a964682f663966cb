import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { leastAnswers, leastTogether } from '@touchdown/shared/answers/answer-choices.ts';
import { AnswerSummary } from '@touchdown/shared/answers/schema.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { StoredAnswers } from '../../domain/answers/answer-items.ts';
import { isNew, put, readItem, writeIf } from '../../platform/aws/items.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { ReadReadOnly } from '../../platform/http/doorkeeper.ts';
import { logger } from '../../platform/log/logger.ts';
import { parseStored } from '../../platform/parse-stored.ts';
import { countAnswers, countedAnswers, type Counted, type Summary } from './count-answers.ts';

const { answerSummary: kind } = community.kinds;
export const unreadable = unavailable('Answers can’t be loaded right now. Please try again.');

/** Counts that others may see, stored until enough answers differ from them. Of nobody in particular. */
interface Published {
  /** When the newest of the answers in it was written. A later one is not in it; an older one may not be either. */
  at: string;
  /** Counts on, so that nobody replaces what they have not seen. */
  version: number;
  summary: Summary;
}

interface Results {
  /** How many people are counted at this moment. It is only for those who have answered. */
  people: number;
  /** What is public; undefined while nothing is. */
  summary?: Summary | undefined;
  /** Which answers are in it, if it is of this tornado. */
  at?: string | undefined;
}

interface ResultPorts {
  client: DynamoDBDocumentClient;
  table: string;
  about: (tornado: string) => Promise<StoredAnswers[]>;
  settings: ReadReadOnly;
}

/**
 * The public counts of a tornado. They are replaced only when the answers of at least three people differ from them:
 * otherwise, whoever asks before and after one person answers, changes or withdraws would know by the difference what
 * that person said. The first reader who finds that enough differ replaces them.
 */
export function publicResults({ client, table, about, settings }: ResultPorts) {
  const keyOf = (tornado: string) => itemKey(kind, { tornado });

  async function read(tornado: string): Promise<Published | undefined> {
    const item = await readItem(client, table, keyOf(tornado)).catch(unreadable);
    if (!item) return undefined;
    const summary = parseStored(AnswerSummary, JSON.parse(String(item['summary'])));
    return { at: String(item['at']), version: Number(item['version']), summary };
  }

  /** Of two readers at once, the slower one finds what the other has written. Undefined if it cannot be written. */
  async function publish(
    tornado: string,
    counted: readonly Counted[],
    before: Published | undefined,
  ): Promise<Published | undefined> {
    const next: Published = {
      at: counted.reduce((last, { changedAt }) => (changedAt > last ? changedAt : last), ''),
      version: (before?.version ?? 0) + 1,
      summary: countAnswers(tornado, counted),
    };
    const onlyIf = before ? { version: before.version } : isNew;
    try {
      if ((await settings()).readOnly) return undefined;
      // As a text, because DynamoDB forgets the order of choices.
      const attributes = { tornado, ...next, summary: JSON.stringify(next.summary) };
      const item = put(table, { ...keyOf(tornado), ...attributes }, onlyIf);
      return (await writeIf(client, item)) ? next : await read(tornado);
    } catch (error) {
      logger.warn('counts of answers not written', { tornado, error: error as Error });
      return undefined;
    }
  }

  /** What was public of the tornadoes that are this one now, and may be remembered. */
  async function readMerged(tornado: string, stored: readonly StoredAnswers[]): Promise<Published[]> {
    const origins = new Set(stored.map(({ origin }) => origin).filter((origin) => origin !== tornado));
    const merged = await Promise.all([...origins].map(read));
    return merged.filter((one) => one !== undefined);
  }

  return {
    async of(tornado: string): Promise<Results> {
      // Before the answers: to older answers, what others have added since would look as if it had gone.
      const before = await read(tornado);
      const stored = await about(tornado);
      const counted = countedAnswers(stored);
      const { length: people } = counted;
      const merged = await readMerged(tornado, stored);
      const [largest] = merged.toSorted((a, b) => peopleOf(b) - peopleOf(a));
      const shown: Omit<Results, 'people'> =
        before ?? (largest ? { summary: { ...largest.summary, tornado_id: tornado } } : {});
      if (isTooLike(before ? [before, ...merged] : merged, counted)) return { ...shown, people };
      if (people < leastAnswers) return { people };
      return { ...((await publish(tornado, counted, before)) ?? shown), people };
    },

    /** Whether there are counts that one answer alone does not change. It only chooses words, so it never fails. */
    has: (tornado: string): Promise<boolean> =>
      read(tornado).then(
        (known) => known !== undefined,
        () => false,
      ),
  };
}

const peopleOf = ({ summary }: Published) => summary.people ?? 0;

/** Whether the answers would tell of one or two people, beside one of the earlier counts or all of them added up. */
function isTooLike(earlier: readonly Published[], counted: readonly Counted[]): boolean {
  const known = [...earlier.map((one) => [one]), ...(earlier.length > 1 ? [earlier] : [])];
  return known.some((one) => leastDiffering(one, counted) < leastTogether);
}

/**
 * How many people's answers differ at least from earlier counts, of which nobody knows who is in them. Somebody who
 * withdrew and answered again is one person, and so is somebody who came back and changed their answers.
 */
function leastDiffering(earlier: readonly Published[], counted: readonly Counted[]): number {
  const then = earlier.reduce((sum, one) => sum + peopleOf(one), 0);
  const written = counted.filter(({ changedAt }) => earlier.every(({ at }) => changedAt > at)).length;
  const same = counted.length - written;
  // Some were not counted then: they were withheld, were about another tornado, or had the same millisecond.
  if (same > then) return written + (same - then);
  // Whoever is missing may have written since. In several counts, one person may have been several times.
  return written + Math.max(0, Math.ceil((then - same - written) / earlier.length));
}
