import { arnOf, taskDefinitionArn, withoutHash } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { leadingKeys, type AccessRequest, type Pattern, type Statement } from './policy.ts';
import type { EntryRole } from './roles.ts';

/** The services whose calls are checked here. Logs, traces and images are handled by the runtime. */
const checkedServices = ['dynamodb:', 's3:', 'sqs:', 'ses:', 'ecs:', 'iam:', 'lambda:', 'ssm:'];

/** Returns a short, readable form of an ARN: `CommunityTable/index/gsi1` */
export type ReadableArn = (arn: string) => string;

export function readableArns(resolver: TemplateResolver): ReadableArn {
  const names = resolver.resources.map((resource) => {
    const arn = resource.type === 'AWS::ECS::TaskDefinition' ? taskDefinitionArn(resource) : arnOf(resource);
    return [arn, withoutHash(resource.logicalId)] as const;
  });
  return (arn) => {
    const match = names.find(([known]) => arn === known || arn.startsWith(`${known}/`));
    return match ? match[1] + arn.slice(match[0].length) : arn.replace(/^arn:aws:(?:[^:]*:){3}/, '');
  };
}

/**
 * Returns the grants of a role, one for each action and each key pattern of its statements: `dynamodb:GetItem
 * on RadarTable with JOB#*, TGT#*` and `the keys JOB#* of RadarTable`.
 */
export function grantsOf({ statements }: EntryRole, readable: ReadableArn): string[] {
  return [...new Set(statements.flatMap((statement) => namesOf(statement, readable, () => true)))];
}

/** Returns the grants of a statement that one allowed request needs. */
export function grantsUsed(statement: Statement, request: AccessRequest, readable: ReadableArn): string[] {
  const { action, resource, context = {} } = request;
  const requested = [action, resource, ...(context[leadingKeys] ?? [])];
  return namesOf(statement, readable, ({ matches }) => requested.some((value) => matches(value)));
}

function namesOf(
  { effect, actions, resources, conditions }: Statement,
  readable: ReadableArn,
  isIncluded: (pattern: Pattern) => boolean,
): string[] {
  if (effect === 'Deny' || conditions.some(({ needsSeveral }) => needsSeveral)) return [];
  const checked = actions.filter(({ text }) => checkedServices.some((service) => text.startsWith(service)));
  const keys = conditions.filter(({ key }) => key === leadingKeys).flatMap(({ patterns }) => patterns);
  const withKeys = keys.length > 0 ? ` with ${keys.map(({ text }) => text).join(', ')}` : '';
  return resources.filter(isIncluded).flatMap((resource) => {
    const name = readable(resource.text);
    return [
      ...checked.filter(isIncluded).map(({ text }) => `${text} on ${name}${withKeys}`),
      ...(checked.length > 0 ? keys.filter(isIncluded).map(({ text }) => `the keys ${text} of ${name}`) : []),
    ];
  });
}
