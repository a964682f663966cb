import { arnOf, taskDefinitionArn, withoutHash } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { leadingKeys, type AccessRequest, type Pattern, type Statement } from './policy.ts';
import type { EntryRole } from './roles.ts';

/** The services whose calls are checked here. Logs, traces and images are the runtime's own business. */
const checkedServices = ['dynamodb:', 's3:', 'sqs:', 'ses:', 'ecs:', 'iam:'];

/** An ARN as a reader knows it: `CommunityTable/index/gsi1` */
export type ReadableArn = (arn: string) => string;

export function readableArns(resolver: TemplateResolver): ReadableArn {
  const names = resolver.resources.map((resource) => {
    const arn = resource.type === 'AWS::ECS::TaskDefinition' ? taskDefinitionArn(resource) : arnOf(resource);
    return [arn, withoutHash(resource.logicalId)] as const;
  });
  return (arn) => {
    const found = names.find(([known]) => arn === known || arn.startsWith(`${known}/`));
    return found ? found[1] + arn.slice(found[0].length) : arn.replace(/^arn:aws:(?:[^:]*:){3}/, '');
  };
}

/**
 * What a role is granted, in the parts in which a statement says it: `dynamodb:GetItem on RadarTable with
 * JOB#*, TGT#*`, and `the keys JOB#* of RadarTable`.
 */
export function grantsOf({ statements }: EntryRole, readable: ReadableArn): string[] {
  return [...new Set(statements.flatMap((statement) => namesOf(statement, readable, () => true)))];
}

/** Which of them one allowed request needs. */
export function grantsUsed(statement: Statement, request: AccessRequest, readable: ReadableArn): string[] {
  const { action, resource, context = {} } = request;
  const asked = [action, resource, ...(context[leadingKeys] ?? [])];
  return namesOf(statement, readable, ({ matches }) => asked.some((value) => matches(value)));
}

function namesOf(
  { effect, actions, resources, conditions }: Statement,
  readable: ReadableArn,
  isMeant: (pattern: Pattern) => boolean,
): string[] {
  if (effect === 'Deny') return [];
  const checked = actions.filter(({ text }) => checkedServices.some((service) => text.startsWith(service)));
  const keys = conditions.filter(({ key }) => key === leadingKeys).flatMap(({ patterns }) => patterns);
  const withKeys = keys.length > 0 ? ` with ${keys.map(({ text }) => text).join(', ')}` : '';
  return resources.filter(isMeant).flatMap((resource) => {
    const name = readable(resource.text);
    return [
      ...checked.filter(isMeant).map(({ text }) => `${text} on ${name}${withKeys}`),
      ...(checked.length > 0 ? keys.filter(isMeant).map(({ text }) => `the keys ${text} of ${name}`) : []),
    ];
  });
}
