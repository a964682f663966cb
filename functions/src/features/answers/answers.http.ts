import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  countedQuestions,
  ownAnswersPerPage,
  type CountedQuestion,
} from '@touchdown/shared/answers/answer-choices.ts';
import { answerSentences } from '@touchdown/shared/answers/answer-sentences.ts';
import { refuseAnswer } from '@touchdown/shared/answers/refuse-answer.ts';
import { answerRoutes, type ListedAnswer, type OwnAnswer } from '@touchdown/shared/answers/routes.ts';
import type { AnswerCell, WitnessAnswer } from '@touchdown/shared/answers/schema.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteResponse } from '@touchdown/shared/contract/route.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import { csvCell } from '@touchdown/shared/text/csv-cell.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import {
  answeredAbout,
  answerKey,
  answersOf,
  toAnswerAttributes,
  type StoredAnswers,
} from '../../domain/answers/answer-items.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { notSuspended } from '../../domain/members/suspension-items.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import {
  absent,
  check,
  drop,
  isNew,
  present,
  unlessPresent,
  update,
  writeIf,
} from '../../platform/aws/items.ts';
import { itemsQuery, partitionQuery, queryAll } from '../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { countAnswers, lastAnswer, type Summary } from './count-answers.ts';
import { publicResults, unreadable } from './public-results.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const findTornado = tornadoOfRecord(client, requiredEnv('catalogueTable'));
const store = answerStore(client, table);
const settings = settingsOfStage(now);
const results = publicResults({ client, table, about: (id) => store.about(id), settings });

export const handler = sliceHandler(answerRoutes, answerOperations(), {
  authenticate: authenticate(client, table, now),
  limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
  settings,
});

/** How often somebody's answers may move with a tornado while they are being written. */
const maxAttempts = 3;

function answerOperations(): RouteHandlers<typeof answerRoutes> {
  const summarize = keptWhileBusy(async (id) => (await results.of(id)).summary ?? countAnswers(id, []));
  return {
    getAnswers: ({ params: { id } }) => summarize(id),

    async getAnswersGeoJson({ params: { id } }, reply) {
      const { cells, ...summary } = await summarize(id);
      reply.header('content-disposition', attachment(id, 'geojson'));
      return { type: 'FeatureCollection', summary, features: cells.map(toFeature) };
    },

    async getAnswersCsv({ params: { id } }, reply) {
      const { counts } = await summarize(id);
      reply.header('content-disposition', attachment(id, 'csv'));
      const lines = (Object.keys(countedQuestions) as CountedQuestion[]).flatMap((question) =>
        Object.entries(counts[question]?.choices ?? {}).map(([choice, people]) =>
          [question, choice, people, counts[question]?.people ?? null].map(csvCell).join(','),
        ),
      );
      return ['question,choice,people,of', ...lines, ''].join('\r\n');
    },

    async getOwnAnswer({ params: { id }, person }) {
      const own = lastAnswer(await store.own(person.id, id));
      if (!own) return { answer: null, people: null };
      const { people, at } = await results.of(id);
      return { answer: toOwnAnswer(own), people, in_results: at !== undefined && own.changedAt <= at };
    },

    listOwnAnswers: ({ person, query: { before } }) => listOwnAnswers(person.id, before),

    async saveAnswer({ params: { id }, body: answer, person }) {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const tornado = await findTornado(id);
        if (tornado.status === 'withdrawn') throw new Problem('CONFLICT', answerSentences.withdrawnTornado);
        throwIfRefused(answer, refuseAnswer(answer, tornado));
        const own = await store.own(person.id, tornado.id);
        const before = lastAnswer(own);
        const { origin = tornado.id } = before ?? own[0] ?? {};
        const at = new Date(now()).toISOString();
        // The same answers again must not count as a change that hides another one.
        const isSame = before !== undefined && isDeepStrictEqual(before.answer, answer);
        const changedAt = isSame ? before.changedAt : at;
        const place = { person: person.id, origin, tornado: tornado.id };
        const outcome = await store.save(place, { answer, changedAt }, at);
        if (outcome === 'moved') continue;
        if (outcome === 'account changed') throw new Problem('CONFLICT', answerSentences.accountChanged);
        const saved = toOwnAnswer({ answer, changedAt, givenAt: before?.givenAt ?? changedAt });
        return { answer: saved, message: before ? answerSentences.changed : answerSentences.saved };
      }
      throw new Problem('CONFLICT', answerSentences.moved);
    },

    async withdrawAnswer({ params: { id }, person }) {
      const present = await presentId(id);
      const own = await store.ofPerson(person.id);
      const isMeant = await Promise.all(own.map((one) => isAbout(one, [id, present])));
      for (const one of own.filter((_, at) => isMeant[at])) await store.withdraw(one);
      const { withdrawn, fewAtATime } = answerSentences;
      return { message: (await results.has(present)) ? `${withdrawn} ${fewAtATime}` : withdrawn };
    },
  };
}

/** What a tornado is called at present; the given id if the record does not know it or cannot be read. */
async function presentId(id: string): Promise<string> {
  try {
    return (await findTornado(id)).id;
  } catch (error) {
    if (error instanceof Problem) return id;
    throw error;
  }
}

/**
 * Whether answers are about one of these tornadoes. The page may be older than a merge, and the answers follow the record
 * a moment later.
 */
async function isAbout({ tornado, origin }: StoredAnswers, ids: readonly string[]): Promise<boolean> {
  return ids.includes(tornado) || ids.includes(origin) || ids.includes(await presentId(origin));
}

function toFeature({ south, west, north, east, people }: AnswerCell) {
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    type: 'Feature' as const,
    geometry: { type: 'Polygon' as const, coordinates: [ring] },
    properties: { people },
  };
}

/** Somebody who answered about two tornadoes that are one now has one answer about it. */
async function listOwnAnswers(
  person: string,
  before: string | undefined,
): Promise<RouteResponse<typeof answerRoutes.listOwnAnswers>> {
  const byTornado = Map.groupBy(await store.ofPerson(person), ({ tornado }) => tornado);
  const answered = [...byTornado]
    .flatMap(([tornado, own]) => {
      const last = lastAnswer(own);
      return last && (before === undefined || tornado < before) ? [{ tornado, last }] : [];
    })
    .toSorted((a, b) => (a.tornado < b.tornado ? 1 : -1));
  const shown = answered.slice(0, ownAnswersPerPage);
  const next = answered.length > shown.length ? (shown.at(-1)?.tornado ?? null) : null;
  const answers = await Promise.all(shown.map(({ tornado, last }) => toListedAnswer(tornado, last)));
  const pagination = { limit: ownAnswersPerPage, hasMore: next !== null, next };
  return { data: { answers, pagination } };
}

type Filled = Required<Pick<StoredAnswers, 'answer' | 'givenAt' | 'changedAt'>>;

function toOwnAnswer({ answer, givenAt, changedAt }: Filled): OwnAnswer {
  return { ...answer, given_at: givenAt, changed_at: changedAt };
}

/** A tornado that left the record has no name, and its answer can still be deleted. */
async function toListedAnswer(id: string, answer: Filled): Promise<ListedAnswer> {
  const tornado = await findTornado(id).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  return {
    tornado_id: id,
    name: tornado ? nameOf(tornado).title : null,
    begin_wall: tornado?.begin_wall ?? null,
    ...toOwnAnswer(answer),
  };
}

const attachment = (id: string, ending: string) => `attachment; filename="${id}-answers.${ending}"`;

/** Long enough to recognize the value. */
const maxQuotedCharacters = 80;

function throwIfRefused(answer: WitnessAnswer, refused: ReturnType<typeof refuseAnswer>): void {
  const fields = Object.entries(refused) as [keyof WitnessAnswer, string][];
  const [first] = fields;
  if (!first) return;
  const details = fields.map(([field, allowed]) => ({
    field,
    received: shortened(JSON.stringify(answer[field]), maxQuotedCharacters),
    allowed,
  }));
  throw new Problem('INVALID_REQUEST', first[1], details);
}

const [manyPeople, keptMilliseconds] = [1_000, 10_000];

/**
 * Keeps what is public of a tornado that thousands answer about, for ten seconds. Their items are several pages, and
 * on the evening of a disaster each second has new ones.
 */
function keptWhileBusy(count: (id: string) => Promise<Summary>) {
  const kept = new Map<string, { until: number; counted: Summary }>();
  return async (id: string): Promise<Summary> => {
    const known = kept.get(id);
    if (known && now() < known.until) return known.counted;
    const counted = await count(id);
    kept.delete(id);
    if ((counted.people ?? 0) >= manyPeople) kept.set(id, { until: now() + keptMilliseconds, counted });
    return counted;
  };
}

/** One item for each person and tornado, so that a repeated request and two at once make one answer. */
function answerStore(client: DynamoDBDocumentClient, table: string) {
  const fields = ['person', 'origin', 'tornado', 'answer', 'givenAt', 'changedAt', 'withheld'];

  /** Consistent query: what one person answered about all tornadoes. */
  async function ofPerson(person: string): Promise<StoredAnswers[]> {
    const items = await queryAll(client, itemsQuery(table, answersOf(person))).catch(unreadable);
    return items as unknown as StoredAnswers[];
  }

  return {
    /** Query, page by page: everybody's answers about a tornado. */
    async about(tornado: string): Promise<StoredAnswers[]> {
      const { index, partition } = answeredAbout(tornado);
      const query = partitionQuery(table, index, partition, fields);
      return (await queryAll(client, query).catch(unreadable)) as unknown as StoredAnswers[];
    },

    ofPerson,

    /** What one person answered about a tornado, also under ids that were merged with it. */
    async own(person: string, tornado: string): Promise<StoredAnswers[]> {
      return (await ofPerson(person)).filter((one) => one.tornado === tornado);
    },

    /**
     * One transaction, on the condition that the person has the account and is not suspended. `moved` if the item belongs
     * to another tornado by now, or has other answers than those that are repeated. Whether they are withheld stays.
     */
    async save(
      place: Pick<StoredAnswers, 'person' | 'origin' | 'tornado'>,
      { answer, changedAt }: Required<Pick<StoredAnswers, 'answer' | 'changedAt'>>,
      at: string,
    ): Promise<'saved' | 'moved' | 'account changed'> {
      const { person, origin, tornado } = place;
      const accountAt = 0;
      const refused = await refusedConditions(
        transact(client, [
          check(table, profileKey(person), notSuspended({ id: present, deletedAt: absent }, at)),
          update(table, answerKey(person, origin), {
            set: { ...toAnswerAttributes(place), answer, changedAt, givenAt: unlessPresent(changedAt) },
            onlyIf: changedAt === at ? [isNew, { tornado }] : { tornado, changedAt },
          }),
        ]),
      );
      if (refused.includes(accountAt)) return 'account changed';
      return refused.length > 0 ? 'moved' : 'saved';
    },

    /** What is withheld stays so, also for the next answers of this person. */
    async withdraw({ person, origin }: StoredAnswers): Promise<void> {
      const key = answerKey(person, origin);
      if (await writeIf(client, drop(table, key, { withheld: absent }))) return;
      const remove = ['answer', 'givenAt', 'changedAt'];
      await writeIf(client, update(table, key, { remove, onlyIf: { withheld: present } }));
    },
  };
}
