/** The parts of a CloudFormation template that the local cloud reads. */
export interface StackTemplate {
  stackName: string;
  template: Template;
}

export interface Template {
  Resources?: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
  Parameters?: Record<string, { Type: string; Default?: string }>;
}

export interface TemplateResource {
  Type: string;
  Properties?: Record<string, unknown>;
  Metadata?: Record<string, unknown>;
}

/** A resource with its stack and logical id, which error messages name. */
export interface PlacedResource {
  stackName: string;
  logicalId: string;
  type: string;
  properties: Record<string, unknown>;
  metadata: Record<string, unknown>;
}

export function placedResources(stacks: readonly StackTemplate[]): PlacedResource[] {
  return stacks.flatMap(({ stackName, template }) =>
    Object.entries(template.Resources ?? {}).map(([logicalId, resource]) => ({
      stackName,
      logicalId,
      type: resource.Type,
      properties: resource.Properties ?? {},
      metadata: resource.Metadata ?? {},
    })),
  );
}
