/** What a reader or a member got at one step. */
export interface SeenAnswer {
  step: string;
  isRight: boolean;
  /** The status with the sentence of the refusal, or what is wrong with the answer. */
  says: string;
}

/** Thrown by a step whose answer is not the right one. */
export class WrongAnswer extends Error {}

/** Returns the body of a right answer. Throws what a person would read in place of it. */
export async function rightAnswer(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as Record<string, unknown>;
  throw new WrongAnswer(refusalIn(response, text));
}

/** Describes a refusal: its sentence, and what it lacks of a good one. */
export function refusalIn({ status, headers }: Response, text: string): string {
  const sentence = sentenceIn(text);
  const wantsPause = (status === 503 || status === 429) && sentence !== undefined;
  const lacksPause = wantsPause && !headers.has('retry-after');
  const words = sentence === undefined ? 'without a sentence of ours' : `“${sentence}”`;
  return `${status} ${words}${lacksPause ? ', without Retry-After' : ''}`;
}

function sentenceIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    // The number of the request differs each time.
    return typeof error === 'string' ? error.replaceAll(/\b[\da-f-]{36}\b/g, '…') : undefined;
  } catch {
    return undefined;
  }
}

/** Runs a step. A step without an answer counts as wrong too. */
export async function seeAnswer(step: string, run: () => Promise<unknown>): Promise<SeenAnswer> {
  try {
    await run();
    return { step, isRight: true, says: 'right' };
  } catch (error) {
    const says = error instanceof WrongAnswer ? error.message : `no answer (${(error as Error).message})`;
    return { step, isRight: false, says };
  }
}
