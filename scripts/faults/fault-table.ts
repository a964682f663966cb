import type { PlayedFault } from './play-fault.ts';
import type { SeenAnswer } from './seen-answer.ts';

/** Returns the document with these rows. Plans of the list that are not among them keep the rows that they have. */
export function faultDocument(
  played: readonly { plan: string; played: PlayedFault }[],
  plans: readonly string[],
  earlier: string,
): string {
  const rows = plans.map((plan) => {
    const now = played.find((one) => one.plan === plan);
    return now
      ? rowOf(plan, now.played)
      : earlier.split('\n').find((line) => line.startsWith(`| \`${plan}\` `));
  });
  return `# Faults

What readers and members see while a part of the cloud fails. \`npm run faults\` plays each fault in the local cloud and writes this page; \`npm run faults -- "table:radar error"\` plays one, and writes its row.

Each call (\`scripts/faults/reader-steps.ts\`, \`scripts/faults/member-steps.ts\`) is made three times, ninety seconds apart for the edge. All but one detail in each round was read before, and what the edge has kept counts as right. "Without a sentence of ours" is the answer of API Gateway or a function's URL when the function fails; the app then has words of its own.

Afterwards every call must be right, and each contribution, vote, count and loop complete. The last column says how long that took here, where attempts are tenths of a second apart, not minutes. What is in a dead letter queue waits for a person (\`infra/RUNBOOK.md\`). Moderation, reports of abuse, uploads, takedowns and payments are not played.

| fault | what was seen | well after |
| --- | --- | --- |
${rows.filter((row) => row !== undefined).join('\n')}
`;
}

function rowOf(
  plan: string,
  { readers, members, secondsUntilWell, wrong, deadLetters, waits }: PlayedFault,
): string {
  const dead = Object.entries(deadLetters).map(([queue, count]) => `${count} in ${queue}`);
  const end =
    secondsUntilWell === undefined
      ? `not within five minutes: ${wrong.join('; ')}`
      : `${Math.max(1, Math.round(secondsUntilWell))} s${waits.length > 0 ? `, after ${waits.join(' and ')}` : ''}`;
  return `| \`${plan}\` | ${seen({ readers, members })} | ${[end, ...dead].join('; ')} |`;
}

/** Each sentence without its last words, which are the same everywhere. */
function seen(by: Record<'readers' | 'members', readonly SeenAnswer[]>): string {
  const parts = Object.entries(by).flatMap(([who, answers]) =>
    answers.every(({ isRight }) => isRight) ? [] : [`${who}: ${seenBy(answers)}`],
  );
  return parts.join('<br>').replaceAll(' Please try again.”', '”') || 'nothing';
}

/** Returns what was not right, with how often. */
export function seenBy(answers: readonly SeenAnswer[]): string {
  const tries = new Map<string, number>();
  const wrong = new Map<string, number>();
  for (const { step, isRight, says } of answers) {
    tries.set(step, (tries.get(step) ?? 0) + 1);
    if (!isRight) wrong.set(`${step}\n${says}`, (wrong.get(`${step}\n${says}`) ?? 0) + 1);
  }
  const stepsOf = new Map<string, string[]>();
  for (const [key, times] of wrong) {
    const [step = '', says = ''] = key.split('\n');
    const all = tries.get(step) ?? 0;
    const named = times === all ? step : `${step} (${times} of ${all})`;
    stepsOf.set(says, [...(stepsOf.get(says) ?? []), named]);
  }
  if (stepsOf.size === 0) return 'nothing';
  return [...stepsOf]
    .map(([says, steps]) => `${steps.join(', ')}: ${says}`.replaceAll('|', '\\|'))
    .join('<br>');
}
