import { playUpdate, type DeployedStage, type UpdateProblem } from './play-update.ts';
import { statefulTypes } from './resource-rules.ts';
import type { StageTemplates } from './stage-template.ts';

/** How a stage gets from what is deployed to another version. */
export interface PlannedUpdate {
  /** Stacks to deploy alone, in this order, before all of them. */
  first: string[];
  stage: DeployedStage;
  problems: UpdateProblem[];
}

/**
 * Plays the deployment of all stacks. If stacks still use what an earlier one no longer exports, they come first, alone,
 * as long as that is all it takes.
 */
export function planUpdate(deployed: DeployedStage, next: StageTemplates): PlannedUpdate {
  const played = playUpdate(deployed, next);
  const left = dataLeftBehind(deployed, next);
  const users = new Set(played.problems.flatMap(({ usedBy = [] }) => usedBy));
  const first = Object.keys(next).filter((stack) => users.has(stack));
  const alone = playUpdate(
    deployed,
    Object.fromEntries(Object.entries(next).filter(([stack]) => users.has(stack))),
  );
  const then = playUpdate(alone.stage, next);
  const isMended = first.length > 0 && alone.problems.length === 0 && then.problems.length === 0;
  if (isMended) return { first, stage: then.stage, problems: left };
  return { first: [], stage: played.stage, problems: [...played.problems, ...left] };
}

/** A stack that the new version does not deploy stays, but nothing uses its tables and buckets any more. */
function dataLeftBehind({ stacks }: DeployedStage, next: StageTemplates): UpdateProblem[] {
  return Object.entries(stacks).flatMap(([stack, { Resources }]) => {
    const held = Object.entries(next[stack] ? {} : Resources).flatMap(([id, { Type }]) =>
      statefulTypes.has(Type) ? [id] : [],
    );
    if (held.length === 0) return [];
    const says = `the new version has no such stack, and its data would stay behind: ${held.join(', ')}`;
    return [
      { stack, says, mend: 'keep the stack until its data are elsewhere, and delete it by hand afterwards' },
    ];
  });
}
