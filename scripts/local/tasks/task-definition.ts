import { join } from 'node:path';
import { projectRoot } from '../../system/local-state-folder.ts';
import { nameOf, taskDefinitionArn } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';

/** One `AWS::ECS::TaskDefinition`, resolved: here its one container is a process. */
export interface TaskDefinition {
  arn: string;
  family: string;
  /** Absolute path of what the container would run. */
  entry: string;
  environment: Record<string, string>;
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
    const [container] = resolver.properties(resource)['ContainerDefinitions'] as Container[];
    const variables = (container?.Environment ?? []).map(({ Name: name, Value: value }) => [name, value]);
    return {
      arn: taskDefinitionArn(resource),
      family: nameOf(resource),
      entry: join(projectRoot, entry),
      environment: Object.fromEntries(variables) as Record<string, string>,
    };
  });
}
