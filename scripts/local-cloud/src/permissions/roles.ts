import { basename } from 'node:path';
import { arnOf, nameOf } from '../template/local-values.ts';
import { entryMetadata } from '../template/metadata.ts';
import type { PlacedResource } from '../template/stack-template.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { readStatement, type PolicyStatement, type Statement } from './policy.ts';

/** The role of an entry's function or task. */
export interface EntryRole {
  /** The function's or task definition's local name, with which its calls are signed. */
  accessKey: string;
  /** The entry's file name, `accounts.http`. */
  entry: string;
  logicalId: string;
  statements: readonly Statement[];
}

interface PolicyDocument {
  Statement: PolicyStatement[];
}

/** AWS's policies that allow nothing of what is checked here: they are for logs, traces, networks and images. */
const withoutCheckedCalls = new Set([
  'AWSLambdaBasicExecutionRole',
  'AWSLambdaVPCAccessExecutionRole',
  'AWSXRayDaemonWriteAccess',
  'CloudWatchLambdaInsightsExecutionRolePolicy',
  'AmazonECSTaskExecutionRolePolicy',
]);

/**
 * Returns the roles of all functions and tasks in the templates. One without a role is allowed nothing. `complain` gets
 * a sentence about policies that cannot be read, which then allow nothing.
 */
export function rolesOf(
  resolver: TemplateResolver,
  complain: (sentence: string) => void = (sentence) => {
    throw new Error(sentence);
  },
): EntryRole[] {
  const documentsOf = policyDocuments(resolver, complain);
  const entries = [
    ...resolver.ofType('AWS::Lambda::Function').map((resource) => ({ resource, property: 'Role' })),
    ...resolver.ofType('AWS::ECS::TaskDefinition').map((resource) => ({ resource, property: 'TaskRoleArn' })),
  ];
  return entries.map(({ resource, property }) => {
    const file = resource.metadata[entryMetadata];
    const entry = typeof file === 'string' ? basename(file, '.ts') : resource.logicalId;
    const role = String(resolver.properties(resource)[property]);
    const statements = documentsOf(role).flatMap(({ Statement: all }) => all);
    return {
      accessKey: nameOf(resource),
      entry,
      logicalId: resource.logicalId,
      statements: statements.map((statement) => readStatement(statement, `The role of ${entry}`)),
    };
  });
}

/** Finds the inline and attached policy documents of a role by its ARN. */
function policyDocuments(
  resolver: TemplateResolver,
  complain: (sentence: string) => void,
): (arn: string) => PolicyDocument[] {
  const roles = new Map(resolver.ofType('AWS::IAM::Role').map((role) => [arnOf(role), role]));
  const attached = resolver
    .ofType('AWS::IAM::Policy')
    .map((policy) => resolver.properties(policy) as { Roles?: string[]; PolicyDocument: PolicyDocument });
  return (arn) => {
    const role = roles.get(arn);
    if (!role) return [];
    const ofRole = attached.filter(({ Roles: names = [] }) => names.includes(nameOf(role)));
    const documents = ofRole.map(({ PolicyDocument: document }) => document);
    return [...inlineDocuments(role, resolver, complain), ...documents];
  };
}

function inlineDocuments(
  role: PlacedResource,
  resolver: TemplateResolver,
  complain: (sentence: string) => void,
): PolicyDocument[] {
  const { ManagedPolicyArns: managed = [], Policies: inline = [] } = resolver.properties(role) as {
    ManagedPolicyArns?: string[];
    Policies?: { PolicyDocument: PolicyDocument }[];
  };
  const unread = managed.filter((arn) => !withoutCheckedCalls.has(arn.replace(/^.*\//, '')));
  if (unread.length > 0) {
    complain(
      `${role.logicalId} has the managed policy ${unread.join(', ')}, whose statements are not in the template: write out the statements that it needs.`,
    );
  }
  return inline.map(({ PolicyDocument: document }) => document);
}
