import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import {
  learnPage,
  learnQuestions,
  safetyPage,
  safetyQuestions,
  type AnsweredQuestion,
} from '@touchdown/shared/tornadoes/learn-words.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { lessonOfDay, lessonOfState, lessonTitle } from '@touchdown/shared/tornadoes/lesson.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { answerLearn } from '../../../domain/years/learn-answer.ts';
import { decodedPart, type FindAnswer, type FoundAnswer, plainHead, type PageHead } from '../page.ts';
import { findDayPage } from '../days/day-pages.ts';
import { findStatePage } from '../places/place-pages.ts';

export const findLearn: FindAnswer = async ({ catalogue }, { path }) =>
  answered((await catalogue.current()).search, path, 'learn');

export const findSafety: FindAnswer = async ({ catalogue }, { path }) =>
  answered((await catalogue.current()).search, path, 'safety');

const pages = {
  learn: { ...learnPage, path: pathOf('learn'), questionsOf: learnQuestions },
  safety: { ...safetyPage, path: pathOf('safety'), questionsOf: safetyQuestions },
};

/** Both show the same numbers. */
function answered(
  search: Parameters<typeof answerLearn>[0],
  asked: string,
  name: keyof typeof pages,
): FoundAnswer {
  const { title, description, path, questionsOf } = pages[name];
  if (asked !== path) return { movedTo: path };
  const answer = answerLearn(search);
  return {
    answer,
    asked: callUrl('/learn'),
    head: () => ({
      ...plainHead({ title, description, path }),
      linkedData: linkedQuestions(questionsOf(answer)),
    }),
  };
}

/** The questions of a page as schema.org has them. */
function linkedQuestions(questions: readonly AnsweredQuestion[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export const findDayLesson: FindAnswer = async (sources, { parts }) => {
  const date = decodedPart(parts['date']);
  const path = pathOf('day', { date });
  const found = await findDayPage(sources, { path, parts, query: new URLSearchParams() });
  return asLesson(found, 'day', (answer) => lessonOfDay(answer as DayAnswer)?.title);
};

export const findStateLesson: FindAnswer = async (sources, { parts }) => {
  const path = pathOf('state', { state: decodedPart(parts['state']) });
  const found = await findStatePage(sources, { path, parts, query: new URLSearchParams() });
  return asLesson(found, 'state', (answer) => lessonOfState(answer as PlaceAnswer)?.title);
};

/** The sheet shows what the page that it is about shows, so it is made of the same answer. */
function asLesson(
  found: FoundAnswer,
  kind: 'day' | 'state',
  titleOf: (answer: object) => string | undefined,
): FoundAnswer {
  const lessonAt = (path: string) => {
    const last = decodedPart(path.replace(/\?.*/, '').split('/').at(-1));
    return kind === 'day' ? pathOf('dayLesson', { date: last }) : pathOf('stateLesson', { state: last });
  };
  if ('movedTo' in found) return { movedTo: lessonAt(found.movedTo) };
  if ('says' in found) return found;
  const { answer, asked, edgeSeconds, head } = found;
  return {
    answer,
    ...(asked === undefined ? {} : { asked }),
    ...(edgeSeconds === undefined ? {} : { edgeSeconds }),
    head: () => lessonHead(titleOf(answer), lessonAt(head().path)),
  };
}

/** Sheets are for classes, not for search engines. */
export function lessonHead(title: string | undefined, path: string): PageHead {
  const description = 'One page for a class: facts, five questions, and their answers.';
  return { ...plainHead({ title: lessonTitle(title), description, path }), unlisted: true };
}
