import { join } from 'node:path';
import { projectRoot } from '../../../system/local-state-folder.ts';
import { nameOf, taskDefinitionArn } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';

/** One `AWS::ECS::TaskDefinition`, resolved. Its only container runs as a process. */
export interface TaskDefinition {
  arn: string;
  family: string;
  /** The task signs its calls with this key, which identifies it to the stand-ins. */
  accessKey: string;
  /** The roles that RunTask passes: the task's own and the execution role. */
  roles: string[];
  /** The absolute path of the file that the container would run. */
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
      throw new Error(`${resource.logicalId} needs touchdown:entry in its metadata, with its entry file.`);
    }
    const {
      ContainerDefinitions: [container],
      TaskRoleArn: taskRole,
      ExecutionRoleArn: executionRole,
    } = resolver.properties(resource) as unknown as Properties;
    const variables = (container?.Environment ?? []).map(({ Name: name, Value: value }) => [name, value]);
    return {
      arn: taskDefinitionArn(resource),
      family: nameOf(resource),
      accessKey: nameOf(resource),
      roles: [taskRole, executionRole].filter((role) => role !== undefined),
      entry: join(projectRoot, entry),
      environment: Object.fromEntries(variables) as Record<string, string>,
    };
  });
}
