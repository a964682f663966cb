import type { StageName } from './stages.ts';

/** The stacks of a stage, in the order in which they first exist. */
export const stackParts = [
  'data',
  'support',
  'api',
  'imports',
  'radar',
  'edge',
  'mail',
  'pictures',
  'changes',
  'ops',
] as const;
export type StackPart = (typeof stackParts)[number];

export function stackName(stage: StageName, part: StackPart): string {
  return `touchdown-${stage}-${part}`;
}
