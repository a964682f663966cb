import { pageDataAt } from './page-data.ts';

/**
 * Returns the options of a query whose answer the server may have written into the page, which then needs no request.
 * `isAnswer`: whether what it wrote is the answer to this very query.
 */
export function withPageData<Answer>(
  options: AnswerOptions<Answer>,
  path: string,
  isAnswer: (served: Answer) => boolean = () => true,
): AnswerOptions<Answer> {
  const served = pageDataAt(path) as Answer | undefined;
  if (served === undefined || !isAnswer(served)) return options;
  return { ...options, initialData: () => served, initialDataUpdatedAt: Date.now() };
}

interface AnswerOptions<Answer> {
  queryKey: readonly ['api', string];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  initialData: () => Answer | undefined;
  initialDataUpdatedAt: number;
}
