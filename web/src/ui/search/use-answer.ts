import { useEffect, useState } from 'react';
import type { AnswerCard } from '@touchdown/shared/tornadoes/answers.ts';
import { callApi } from '../../lib/api/api-client.ts';

/** What questions begin with or have in them. The server decides; this only saves a call for each name that is typed. */
const mayAsk =
  /^(?:w[hu]|how|is|are|was|were|do|does|did|has|have|can|should|compare|tornado \w)|\w(?:est|iest)\b|\b(?:most|fewest|safe|safety|season|alley|watch|warning|mean|average|number of|count|worse|vs|versus|record|death|deaths)\b|^k[a-z]{3}$/i;
const leastLetters = 4;
/** Somebody is still typing before. */
const pauseMilliseconds = 350;

/** Returns the answer to the question in a field, once somebody pauses. */
export function useAnswer(text: string): AnswerCard | undefined {
  const [found, setFound] = useState<{ text: string; answer: AnswerCard | undefined }>();
  useEffect(() => {
    const q = text.trim();
    if (q.length < leastLetters || !mayAsk.test(q)) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const { understood } = await callApi(
          'GET /tornadoes',
          { query: { q, limit: '1' } },
          controller.signal,
        );
        setFound({ text, answer: understood?.answer });
      } catch {
        // The field suggests without it.
      }
    };
    const timer = setTimeout(() => void ask(), pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return found?.text === text ? found.answer : undefined;
}
