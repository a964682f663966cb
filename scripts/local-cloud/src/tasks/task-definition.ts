import { nameOf, taskDefinitionArn } from '../template/local-values.ts';
import type { PlacedResource } from '../template/stack-template.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';

/** One `AWS::ECS::TaskDefinition`, resolved. Its only container runs as a process. */
export interface TaskDefinition {
  arn: string;
  family: string;
  /** The task signs its calls with this key, which identifies it to the stand-ins. */
  accessKey: string;
  /** The roles that RunTask passes: the task's own and the execution role. */
  roles: string[];
  /** The absolute path of the file that the container would run; without one the task cannot run here. */
  entry: string | undefined;
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

export function taskDefinitions(
  resolver: TemplateResolver,
  fileOf: (resource: PlacedResource) => string | undefined,
): TaskDefinition[] {
  return resolver.ofType('AWS::ECS::TaskDefinition').map((resource) => {
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
      entry: fileOf(resource),
      environment: Object.fromEntries(variables) as Record<string, string>,
    };
  });
}
