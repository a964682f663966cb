import { isDeepStrictEqual } from 'node:util';
import { identityOf, replacingProperties, statefulTypes } from './resource-rules.ts';
import type { CfnResource, StageTemplate } from './stage-templates.ts';

type Templates = Readonly<Record<string, StageTemplate>>;

/** A stage in an account. */
export interface DeployedStage {
  /** The template that each stack was deployed with last. */
  stacks: Templates;
  /** What has left its stack but was kept, so that nothing else can have its name. */
  kept: readonly string[];
}

/**
 * Plays the update of a deployed stage as CloudFormation would do it: stack after stack, in the order of `next`. A
 * stack that `next` no longer has stays as it is, because a deployment deletes none. Returns the stage afterwards, and
 * a sentence for everything that would fail, or lose data.
 */
export function playUpdate(
  { stacks, kept }: DeployedStage,
  next: Templates,
): { stage: DeployedStage; problems: string[] } {
  let stage: DeployedStage = { stacks, kept };
  const problems: string[] = [];
  for (const [stack, template] of Object.entries(next)) {
    const before = stage.stacks[stack] ?? { Resources: {} };
    const found = [
      ...exportProblems(stage, stack, before, template),
      ...nameProblems(stage, stack, before, template),
      ...dataProblems(before, template),
    ];
    problems.push(...found.map((problem) => `${stack}: ${problem}`));
    stage = {
      stacks: { ...stage.stacks, [stack]: template },
      kept: [...stage.kept, ...namesLeftBehind(stack, before, template)],
    };
  }
  return { stage, problems };
}

/** An export that another stack imports can be neither removed nor changed, and an import needs its export first. */
function exportProblems(
  { stacks }: DeployedStage,
  stack: string,
  before: StageTemplate,
  after: StageTemplate,
): string[] {
  const others = Object.entries(stacks)
    .filter(([name]) => name !== stack)
    .map(([name, template]) => ({ name, imports: importsOf(template), exports: exportsOf(template) }));
  const [old, now] = [exportsOf(before), exportsOf(after)];
  const broken = [...old].flatMap(([name, value]) => {
    const users = others.filter(({ imports }) => imports.has(name)).map((user) => user.name);
    if (users.length === 0) return [];
    const used = `the export ${name} while ${users.join(' and ')} use${users.length > 1 ? '' : 's'} it.`;
    if (!now.has(name)) return [`it cannot remove ${used}`];
    const isSame = isDeepStrictEqual(value, now.get(name)) && !changesUnderneath(before, after, value);
    return isSame ? [] : [`it cannot change ${used}`];
  });
  const offered = new Set(others.flatMap(({ exports }) => [...exports.keys()]));
  const missing = [...importsOf(after)].filter((name) => !offered.has(name));
  const taken = [...now.keys()].filter((name) => offered.has(name));
  return [
    ...broken,
    ...missing.map((name) => `it imports ${name}, which no stack exports at that time.`),
    ...taken.map((name) => `another stack exports ${name} already.`),
  ];
}

/** CloudFormation creates before it deletes, so a name is free only after the update that removes its resource. */
function nameProblems(
  { stacks, kept }: DeployedStage,
  stack: string,
  before: StageTemplate,
  after: StageTemplate,
): string[] {
  const holders = new Map(kept.map((name) => [name, 'a resource that was kept when its stack removed it']));
  for (const [owner, { Resources }] of Object.entries(stacks)) {
    for (const [id, resource] of Object.entries(Resources)) {
      const name = identityOf(owner, resource);
      if (name) holders.set(name, `${id} of ${owner}`);
    }
  }
  return Object.entries(after.Resources).flatMap(([id, resource]) => {
    const old = before.Resources[id];
    const name = identityOf(stack, resource);
    const isCreated = !old || replacingChanges(old, resource) || identityOf(stack, old) !== name;
    const holder = name && isCreated ? holders.get(name) : undefined;
    return holder ? [`${id} cannot be created while ${holder} has its name (${name}).`] : [];
  });
}

/** Tables and buckets stay, and DynamoDB changes one index at a time. */
function dataProblems(before: StageTemplate, after: StageTemplate): string[] {
  return Object.entries(before.Resources).flatMap(([id, old]) => {
    const now = after.Resources[id];
    const isStateful = statefulTypes.has(old.Type);
    if (!now) return isStateful ? [`it removes ${id} with its data.`] : [];
    if (now.Type !== old.Type) return [`${id} cannot become a ${now.Type}; it is a ${old.Type}.`];
    if (isStateful && isReplaced(before, after, id)) return [`it replaces ${id} by an empty one.`];
    return indexProblems(id, old, now);
  });
}

function indexProblems(id: string, old: CfnResource, now: CfnResource): string[] {
  const [had, has] = [indexesOf(old), indexesOf(now)];
  const names = new Set([...had.keys(), ...has.keys()]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(had.get(name), has.get(name)));
  const altered = changed.filter((name) => had.has(name) && has.has(name));
  return [
    ...altered.map((name) => `the index ${name} of ${id} cannot change; it needs another name.`),
    ...(changed.length > 1
      ? [`${id} gets or loses several indexes at once (${changed.join(', ')}); DynamoDB allows one.`]
      : []),
  ];
}

function indexesOf({ Properties }: CfnResource): Map<string, unknown> {
  const indexes: { IndexName: string }[] = Properties['GlobalSecondaryIndexes'] ?? [];
  return new Map(indexes.map((index) => [index.IndexName, index]));
}

function namesLeftBehind(stack: string, before: StageTemplate, after: StageTemplate): string[] {
  return Object.entries(before.Resources).flatMap(([id, old]) => {
    const isGone = !after.Resources[id];
    const policy = isGone ? old.DeletionPolicy : old.UpdateReplacePolicy;
    const isLeft = isGone || isReplaced(before, after, id);
    const name = identityOf(stack, old);
    return name && isLeft && policy?.startsWith('Retain') ? [name] : [];
  });
}

/** Whether a resource that both templates have becomes another one. */
function isReplaced(before: StageTemplate, after: StageTemplate, id: string): boolean {
  const [old, now] = [before.Resources[id], after.Resources[id]];
  if (!old || !now) return false;
  const refersTo = (property: string) =>
    referencesIn(now.Properties[property]).map((reference) => reference.id);
  return (
    replacingChanges(old, now) ||
    (replacingProperties[now.Type] ?? []).flatMap(refersTo).some((other) => isReplaced(before, after, other))
  );
}

function replacingChanges(old: CfnResource, now: CfnResource): boolean {
  return (replacingProperties[now.Type] ?? []).some(
    (property) => !isDeepStrictEqual(old.Properties[property], now.Properties[property]),
  );
}

/** The same expression has another value once its resource is replaced, or a table's stream is another one. */
function changesUnderneath(before: StageTemplate, after: StageTemplate, value: unknown): boolean {
  return referencesIn(value).some(({ id, attribute }) => {
    const stream = (template: StageTemplate) => template.Resources[id]?.Properties['StreamSpecification'];
    const isNewStream = attribute === 'StreamArn' && !isDeepStrictEqual(stream(before), stream(after));
    return isNewStream || isReplaced(before, after, id);
  });
}

function exportsOf({ Outputs = {} }: StageTemplate): Map<string, unknown> {
  return new Map(
    Object.values(Outputs).flatMap(({ Export, Value }) => (Export ? [[Export.Name, Value]] : [])),
  );
}

function importsOf(template: StageTemplate): Set<string> {
  return new Set(valuesOf(template, 'Fn::ImportValue').map(String));
}

function referencesIn(value: unknown): { id: string; attribute?: string }[] {
  const attributes = valuesOf(value, 'Fn::GetAtt') as [string, string][];
  return [
    ...valuesOf(value, 'Ref').map((id) => ({ id: String(id) })),
    ...attributes.map(([id, attribute]) => ({ id, attribute })),
  ];
}

/** Returns what stands under a key, wherever it is. */
function valuesOf(part: unknown, key: string): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => (name === key ? [value] : valuesOf(value, key)));
}
