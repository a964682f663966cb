import { isDeepStrictEqual } from 'node:util';
import { identityOf, knownByAddress, replacingProperties, statefulTypes } from './resource-rules.ts';
import type { CfnResource, StageTemplate, StageTemplates } from './stage-template.ts';

/** A stage in an account. */
export interface DeployedStage {
  /** The template that each stack was deployed with last. */
  stacks: StageTemplates;
  /** What has left its stack but was kept, so that nothing else can have its name. */
  kept: readonly string[];
}

/** What would fail, or lose data. */
export interface UpdateProblem {
  stack: string;
  /** A sentence without its full stop. */
  says: string;
  /** What to do instead. */
  mend: string;
  /** The stacks that must let go first. Deployed alone before all others, they may. */
  usedBy?: readonly string[];
}

type Found = Omit<UpdateProblem, 'stack'>;

/**
 * Plays the update of a deployed stage as CloudFormation would do it: stack after stack, in the order of `next`. A
 * stack that `next` does not have stays as it is, because a deployment deletes none. Returns the stage afterwards, and
 * everything that would fail, or lose data.
 */
export function playUpdate(
  { stacks, kept }: DeployedStage,
  next: StageTemplates,
): { stage: DeployedStage; problems: UpdateProblem[] } {
  let stage: DeployedStage = { stacks, kept };
  const problems: UpdateProblem[] = [];
  for (const [stack, template] of Object.entries(next)) {
    const before = stage.stacks[stack] ?? { Resources: {} };
    const found: Found[] = [
      ...dataProblems(before, template),
      ...exportProblems({ stage, next, stack, before, after: template }),
      ...nameProblems(stage, stack, before, template),
      ...parameterProblems(before, template),
    ];
    problems.push(...found.map((problem) => ({ stack, ...problem })));
    stage = {
      stacks: { ...stage.stacks, [stack]: template },
      kept: [...stage.kept, ...namesLeftBehind(stack, before, template)],
    };
  }
  return { stage, problems };
}

interface StackUpdate {
  stage: DeployedStage;
  next: StageTemplates;
  stack: string;
  before: StageTemplate;
  after: StageTemplate;
}

/** An export that another stack imports can be neither removed nor changed, and an import needs its export first. */
function exportProblems({ stage, next, stack, before, after }: StackUpdate): Found[] {
  const others = Object.entries(stage.stacks)
    .filter(([name]) => name !== stack)
    .map(([name, template]) => ({ name, imports: importsOf(template), exports: exportsOf(template) }));
  const [old, now] = [exportsOf(before), exportsOf(after)];
  const broken = [...old].flatMap(([name, value]) => {
    const users = others.filter(({ imports }) => imports.has(name)).map((user) => user.name);
    if (users.length === 0) return [];
    const used = `the export ${name} while ${users.join(' and ')} use${users.length > 1 ? '' : 's'} it`;
    if (!now.has(name)) return [{ says: `it cannot remove ${used}`, ...removalOf(name, users, next) }];
    const isSame = isDeepStrictEqual(value, now.get(name)) && !changesUnderneath(before, after, value);
    const mend =
      'export the new value under another name, and keep the old export for one release (exportValue)';
    return isSame ? [] : [{ says: `it cannot change ${used}`, mend }];
  });
  const offered = new Set(others.flatMap(({ exports }) => [...exports.keys()]));
  const missing = [...importsOf(after)].filter((name) => !offered.has(name));
  const taken = [...now.keys()].filter((name) => offered.has(name));
  return [
    ...broken,
    ...missing.map((name) => ({
      says: `it imports ${name}, which no stack exports at that time`,
      mend: 'let a stack export it that is deployed before',
    })),
    ...taken.map((name) => ({
      says: `another stack exports ${name} already`,
      mend: 'export it under another name, or remove the other export in a release before',
    })),
  ];
}

/** Its users can be deployed first if the new version no longer uses it. */
function removalOf(name: string, users: string[], next: StageTemplates): Omit<Found, 'says'> {
  const isLetGo = (user: string) => next[user] && !importsOf(next[user]).has(name);
  if (!users.every(isLetGo)) {
    return { mend: 'keep it as long as they use it: this.exportValue(…) in its stack' };
  }
  return {
    mend: `deploy ${users.join(' and ')} alone first (--only), or keep the export for one release (exportValue)`,
    usedBy: users,
  };
}

/** CloudFormation creates before it deletes, so a name is free only after the update that removes its resource. */
function nameProblems(
  { stacks, kept }: DeployedStage,
  stack: string,
  before: StageTemplate,
  after: StageTemplate,
): Found[] {
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
    const isCreated = !old || replacingChanges(old, resource).length > 0 || identityOf(stack, old) !== name;
    const holder = name && isCreated ? holders.get(name) : undefined;
    if (!holder || !name) return [];
    const mend = kept.includes(name)
      ? 'choose another name, or import what was kept into the stack (cdk import)'
      : 'keep its logical id (overrideLogicalId), or choose another name';
    return [{ says: `${id} cannot be created while ${holder} has its name (${name})`, mend }];
  });
}

/** A distribution that is only the origin of another has no address that readers know. */
function servesAnother({ Resources: resources }: StageTemplate, id: string): boolean {
  return Object.entries(resources).some(
    ([other, { Type: type, Properties: properties }]) =>
      other !== id && knownByAddress.has(type) && JSON.stringify(properties).includes(`"${id}"`),
  );
}

/** Tables and buckets stay, addresses that people know too, and DynamoDB changes one index at a time. */
function dataProblems(before: StageTemplate, after: StageTemplate): Found[] {
  return Object.entries(before.Resources).flatMap(([id, old]) => {
    const now = after.Resources[id];
    const isStateful = statefulTypes.has(old.Type);
    const mend = `keep ${id} in the template; to let it go on purpose, deploy this stack alone (--only)`;
    if (!now) {
      if (isStateful) return [{ says: `it removes ${id} with its data`, mend }];
      const isKnown = knownByAddress.has(old.Type) && !servesAnother(before, id);
      return isKnown ? [{ says: `it removes ${id}, whose address DNS and readers know`, mend }] : [];
    }
    if (now.Type !== old.Type) {
      const says = `${id} cannot become a ${now.Type}; it is a ${old.Type}`;
      return [{ says, mend: 'give the new resource a logical id of its own' }];
    }
    if (isStateful && isReplaced(before, after, id)) {
      const changed = replacingChanges(old, now).join(' and ');
      const undo = changed === '' ? 'what it refers to' : changed;
      return [
        {
          says: `it replaces ${id} by an empty one`,
          mend: `leave ${undo} as it is, or move the data to a new resource beside it`,
        },
      ];
    }
    return indexProblems(id, old, now);
  });
}

function indexProblems(id: string, old: CfnResource, now: CfnResource): Found[] {
  const [had, has] = [indexesOf(old), indexesOf(now)];
  const names = new Set([...had.keys(), ...has.keys()]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(had.get(name), has.get(name)));
  const altered = changed.filter((name) => had.has(name) && has.has(name));
  return [
    ...altered.map((name) => ({
      says: `the index ${name} of ${id} cannot change`,
      mend: 'add it under another name, and remove the old one in a later release',
    })),
    ...(changed.length > 1
      ? [
          {
            says: `${id} gets or loses several indexes at once (${changed.join(', ')}); DynamoDB allows one`,
            mend: `release them one after another: first ${changed[0]}`,
          },
        ]
      : []),
  ];
}

function indexesOf({ Properties }: CfnResource): Map<string, unknown> {
  const indexes: { IndexName: string }[] = Properties['GlobalSecondaryIndexes'] ?? [];
  return new Map(indexes.map((index) => [index.IndexName, index]));
}

/** CDK gives an update the parameters that the stack has, whatever their defaults have become. */
function parameterProblems(
  { Parameters: old = {} }: StageTemplate,
  { Parameters: now = {} }: StageTemplate,
): Found[] {
  return Object.entries(now).flatMap(([name, parameter]) => {
    const had = old[name];
    if (!had) {
      if (Object.hasOwn(parameter, 'Default')) return [];
      return [{ says: `the parameter ${name} has no value`, mend: 'give it a default' }];
    }
    const mend = 'give the parameter another name';
    if (had['Type'] !== parameter['Type']) {
      const says = `the parameter ${name} would read its old value as a ${String(parameter['Type'])}`;
      return [{ says, mend }];
    }
    if (had['Default'] === parameter['Default']) return [];
    return [{ says: `the parameter ${name} would keep its old default, ${String(had['Default'])}`, mend }];
  });
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
    replacingChanges(old, now).length > 0 ||
    (replacingProperties[now.Type] ?? []).flatMap(refersTo).some((other) => isReplaced(before, after, other))
  );
}

/** Returns the properties that make it another resource. */
function replacingChanges(old: CfnResource, now: CfnResource): string[] {
  const changed = (replacingProperties[now.Type] ?? []).filter(
    (property) => !isDeepStrictEqual(old.Properties[property], now.Properties[property]),
  );
  return retypesAttribute(old, now) ? [...changed, 'AttributeDefinitions'] : changed;
}

/** Attributes of keys may come and go with their indexes, but keep their types. */
function retypesAttribute(old: CfnResource, now: CfnResource): boolean {
  const typesOf = ({ Properties }: CfnResource) => {
    const attributes: { AttributeName: string; AttributeType: string }[] =
      Properties['AttributeDefinitions'] ?? [];
    return new Map(attributes.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]));
  };
  const had = typesOf(old);
  return [...typesOf(now)].some(([name, type]) => had.has(name) && had.get(name) !== type);
}

/** The same expression has another value once its resource is replaced, or a table gets a new stream. */
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
