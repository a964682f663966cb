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

/** Returns the roles of all functions and tasks in the templates. One without a role is allowed nothing. */
export function rolesOf(resolver: TemplateResolver): EntryRole[] {
  const documents = policyDocuments(resolver);
  const entries = [
    ...resolver.ofType('AWS::Lambda::Function').map((resource) => ({ resource, property: 'Role' })),
    ...resolver.ofType('AWS::ECS::TaskDefinition').map((resource) => ({ resource, property: 'TaskRoleArn' })),
  ];
  return entries.map(({ resource, property }) => {
    const file = resource.metadata[entryMetadata];
    const entry = typeof file === 'string' ? basename(file, '.ts') : resource.logicalId;
    const role = String(resolver.properties(resource)[property]);
    const statements = (documents.get(role) ?? []).flatMap(({ Statement: all }) => all);
    return {
      accessKey: nameOf(resource),
      entry,
      logicalId: resource.logicalId,
      statements: statements.map((statement) => readStatement(statement, `The role of ${entry}`)),
    };
  });
}

/** Returns the inline and attached policy documents of every role, by the role's ARN. */
function policyDocuments(resolver: TemplateResolver): Map<string, PolicyDocument[]> {
  const roles = resolver.ofType('AWS::IAM::Role');
  const byArn = new Map<string, PolicyDocument[]>(
    roles.map((role) => [arnOf(role), inlineDocuments(role, resolver)]),
  );
  const arnByName = new Map(roles.map((role) => [nameOf(role), arnOf(role)]));
  for (const policy of resolver.ofType('AWS::IAM::Policy')) {
    const { Roles: names = [], PolicyDocument: document } = resolver.properties(policy) as {
      Roles?: string[];
      PolicyDocument: PolicyDocument;
    };
    for (const name of names) byArn.get(arnByName.get(name) ?? '')?.push(document);
  }
  return byArn;
}

function inlineDocuments(role: PlacedResource, resolver: TemplateResolver): PolicyDocument[] {
  const { ManagedPolicyArns: managed = [], Policies: inline = [] } = resolver.properties(role) as {
    ManagedPolicyArns?: string[];
    Policies?: { PolicyDocument: PolicyDocument }[];
  };
  if (managed.length > 0) {
    throw new Error(
      `${role.logicalId} has the managed policy ${managed.join(', ')}, whose statements are not in the template: write out the statements that it needs.`,
    );
  }
  return inline.map(({ PolicyDocument: document }) => document);
}
