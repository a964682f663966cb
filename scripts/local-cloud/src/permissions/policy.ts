/** A resolved statement of a template's policy document. */
export interface PolicyStatement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** One permission that a call requires. AWS decides on each separately. */
export interface AccessRequest {
  /** `dynamodb:GetItem` */
  action: string;
  resource: string;
  /** The values that conditions compare. A key that is absent here is absent in AWS too. */
  context?: Readonly<Record<string, readonly string[]>>;
}

/** The condition key that holds the partition keys of a call to DynamoDB. */
export const leadingKeys = 'dynamodb:LeadingKeys';

/** The condition key that holds the attributes that a write to DynamoDB names. */
export const namedAttributes = 'dynamodb:Attributes';

/** A condition on any other key stops the start, because ignoring it would allow more than AWS does. */
const knownKeys = new Set([
  leadingKeys,
  namedAttributes,
  'ecs:cluster',
  'ecs:CreateAction',
  'iam:PassedToService',
  's3:prefix',
]);

/** One statement, parsed. */
export interface Statement {
  effect: 'Allow' | 'Deny';
  actions: readonly Pattern[];
  resources: readonly Pattern[];
  conditions: readonly Condition[];
}

export interface Pattern {
  text: string;
  matches: (value: string) => boolean;
}

export interface Condition {
  key: string;
  patterns: readonly Pattern[];
  /** Whether it holds only for requests with several values, in the statements for whole transactions. */
  needsSeveral: boolean;
  holds: (values: readonly string[] | undefined) => boolean;
}

/** Parses a statement. Throws an error that names `owner` if a part of it cannot be evaluated here. */
export function readStatement(statement: PolicyStatement, owner: string): Statement {
  const {
    Effect: effect,
    Action: actions,
    Resource: resources,
    Condition: conditions = {},
    ...more
  } = statement;
  const unknown = Object.keys(more).filter((name) => name !== 'Sid');
  if (!actions || !resources || unknown.length > 0) {
    throw new Error(
      `${owner} has a statement with ${unknown.join(', ') || 'no action or no resource'}, which the local cloud does not evaluate: extend permissions/policy.ts.`,
    );
  }
  return {
    effect,
    // IAM ignores the case of actions, but of nothing else.
    actions: listOf(actions).map((action) => pattern(action, 'i')),
    resources: listOf(resources).map((resource) => pattern(resource)),
    conditions: Object.entries(conditions).flatMap(([operator, keys]) =>
      Object.entries(keys).map(([key, values]) => readCondition(operator, key, listOf(values), owner)),
    ),
  };
}

/** Returns the statement that allows a request; undefined if none allows it or one denies it. */
export function allowedBy(statements: readonly Statement[], request: AccessRequest): Statement | undefined {
  const matching = statementsAbout(statements, request).filter(({ conditions }) =>
    conditions.every(({ key, holds }) => holds(request.context?.[key])),
  );
  return matching.some(({ effect }) => effect === 'Deny') ? undefined : matching[0];
}

/** A role calls a few actions on a few tables, thousands of times. Objects have a resource each. */
const maxCached = 1_000;
const cachedByRole = new WeakMap<readonly Statement[], Map<string, readonly Statement[]>>();

/** Returns the statements about an action on a resource, whatever their conditions. */
function statementsAbout(
  statements: readonly Statement[],
  { action, resource }: AccessRequest,
): readonly Statement[] {
  let cached = cachedByRole.get(statements);
  if (!cached || cached.size >= maxCached) cachedByRole.set(statements, (cached = new Map()));
  const call = `${action} ${resource}`;
  const known = cached.get(call);
  if (known) return known;
  const about = statements.filter(
    ({ actions, resources }) =>
      actions.some(({ matches }) => matches(action)) && resources.some(({ matches }) => matches(resource)),
  );
  cached.set(call, about);
  return about;
}

function readCondition(operator: string, key: string, values: string[], owner: string): Condition {
  const [, set = '', base = ''] = /^(?:(ForAllValues|ForAnyValue):)?(\w+)$/.exec(operator) ?? [];
  const isKnown = ['StringEquals', 'StringLike', 'StringNotLike', 'ArnEquals', 'ArnLike'].includes(base);
  if (!isKnown || !knownKeys.has(key)) {
    throw new Error(
      `${owner} has the condition ${operator} on ${key}, which the local cloud does not evaluate: extend permissions/policy.ts.`,
    );
  }
  const patterns = values.map((value) => (base === 'StringEquals' ? exactly(value) : pattern(value)));
  const isNegated = base === 'StringNotLike';
  const matchesAny = (value: string) => patterns.some((candidate) => candidate.matches(value)) !== isNegated;
  return {
    key,
    patterns,
    needsSeveral: set === 'ForAnyValue' && isNegated,
    // As in AWS, without any value ForAllValues is true and every other operator is false.
    holds: (actual = []) => (set === 'ForAllValues' ? actual.every(matchesAny) : actual.some(matchesAny)),
  };
}

/** `*` matches any text, `?` any character. */
function pattern(text: string, flags = ''): Pattern {
  const source = text
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, `${flags}s`);
  return { text, matches: (value) => expression.test(value) };
}

function exactly(text: string): Pattern {
  return { text, matches: (value) => value === text };
}

function listOf<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}
