import { join } from 'node:path';
import { projectRoot } from '../../system/local-state-folder.ts';
import { nameOf, taskDefinitionArn } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';

/** One `AWS::ECS::TaskDefinition`, resolved: here its one container is a process. */
export interface TaskDefinition {
  arn: string;
  family: string;
  /** Under which it is known to the stand-ins: it signs with this as access key. */
  accessKey: string;
  /** Those that RunTask passes on: the task's own, and the one that starts its container. */
  roles: string[];
  /** Absolute path of what the container would run. */
  entry: string;
  environment: Record<string, string>;
}

interface Properties {
  ContainerDefinitions: Container[];
  TaskRoleArn?: string;
  ExecutionRoleArn?: string;
}

interface Container {
  Environment?: { Name: string; Value: string }[];
}

export function taskDefinitions(resolver: TemplateResolver): TaskDefinition[] {
  return resolver.ofType('AWS::ECS::TaskDefinition').map((resource) => {
    const entry = resource.metadata['touchdown:entry'];
    if (typeof entry !== 'string') {
      throw new Error(`${resource.logicalId} has no touchdown:entry in its metadata: which file is it?`);
    }
    const {
      ContainerDefinitions: [container],
      TaskRoleArn: own,
      ExecutionRoleArn: starting,
    } = resolver.properties(resource) as unknown as Properties;
    const variables = (container?.Environment ?? []).map(({ Name: name, Value: value }) => [name, value]);
    return {
      arn: taskDefinitionArn(resource),
      family: nameOf(resource),
      accessKey: nameOf(resource),
      roles: [own, starting].filter((role) => role !== undefined),
      entry: join(projectRoot, entry),
      environment: Object.fromEntries(variables) as Record<string, string>,
    };
  });
}
