/** A statement of a policy document as a template holds it, resolved. */
export interface PolicyStatement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** One thing a call asks to do: AWS decides on each by itself. */
export interface AccessRequest {
  /** `dynamodb:GetItem` */
  action: string;
  resource: string;
  /** What conditions may look at; a key that is absent here is absent in AWS as well. */
  context?: Readonly<Record<string, readonly string[]>>;
}

/** The condition key that holds the partition keys of a call to DynamoDB. */
export const leadingKeys = 'dynamodb:LeadingKeys';

/** A condition on any other key stops the start: a stand-in that skipped it would be laxer than AWS. */
const knownKeys = new Set([
  leadingKeys,
  'ecs:cluster',
  'ecs:CreateAction',
  'iam:PassedToService',
  's3:prefix',
]);

/** One statement, ready to be asked. */
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
  holds: (values: readonly string[] | undefined) => boolean;
}

/** `whose` names the role where a statement says what nothing here evaluates. */
export function readStatement(statement: PolicyStatement, whose: string): Statement {
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
      `${whose} has a statement with ${unknown.join(', ') || 'no action or no resource'}, which the local cloud does not evaluate: extend scripts/local/permissions/policy.ts.`,
    );
  }
  return {
    effect,
    // IAM compares actions without regard to case, and everything else with it.
    actions: listOf(actions).map((action) => pattern(action, 'i')),
    resources: listOf(resources).map((resource) => pattern(resource)),
    conditions: Object.entries(conditions).flatMap(([operator, keys]) =>
      Object.entries(keys).map(([key, values]) => readCondition(operator, key, listOf(values), whose)),
    ),
  };
}

/** Denied unless a statement allows it and none denies it: gives the statement that allows. */
export function allowedBy(statements: readonly Statement[], request: AccessRequest): Statement | undefined {
  const applying = statements.filter((statement) => applies(statement, request));
  return applying.some(({ effect }) => effect === 'Deny') ? undefined : applying[0];
}

function applies({ actions, resources, conditions }: Statement, request: AccessRequest): boolean {
  return (
    actions.some((action) => action.matches(request.action)) &&
    resources.some((resource) => resource.matches(request.resource)) &&
    conditions.every(({ key, holds }) => holds(request.context?.[key]))
  );
}

function readCondition(operator: string, key: string, values: string[], whose: string): Condition {
  const [, set = '', base = ''] = /^(?:(ForAllValues|ForAnyValue):)?(\w+)$/.exec(operator) ?? [];
  const isKnown = ['StringEquals', 'StringLike', 'ArnEquals', 'ArnLike'].includes(base);
  if (!isKnown || !knownKeys.has(key)) {
    throw new Error(
      `${whose} has the condition ${operator} on ${key}, which the local cloud does not evaluate: extend scripts/local/permissions/policy.ts.`,
    );
  }
  const patterns = values.map((value) => (base === 'StringEquals' ? exactly(value) : pattern(value)));
  const fits = (value: string) => patterns.some((one) => one.matches(value));
  return {
    key,
    patterns,
    // As in AWS: over no value at all ForAllValues is true, and everything else is false.
    holds: (given = []) => (set === 'ForAllValues' ? given.every(fits) : given.some(fits)),
  };
}

/** `*` stands for any text, `?` for any character. */
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
