import { stageNames, type StageName } from '@touchdown/infra/kit/stages.ts';

/** Returns the stage that an option of a command names. */
export function stageOf(text: string): StageName {
  const stage = stageNames.find((name) => name === text);
  if (stage) return stage;
  throw new Error(`--stage must be ${stageNames.join(' or ')}, but got "${text}".`);
}
