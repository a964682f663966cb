/** One resource of a template, as CloudFormation gets it. */
export interface CfnResource {
  Type: string;
  // The properties of a template are untyped; who reads them states what to expect.
  Properties: Record<string, any>; // oxlint-disable-line typescript/no-explicit-any
  Metadata?: Record<string, string>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

export interface StageTemplate {
  Resources: Record<string, CfnResource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
  Parameters?: Record<string, Record<string, unknown>>;
}

/** Templates by their stacks' ids, in the order of deployment. */
export type StageTemplates = Readonly<Record<string, StageTemplate>>;

/** Reads the text of a template. Resources without properties get an empty object. */
export function parseTemplate(text: string): StageTemplate {
  const template = JSON.parse(text) as Omit<StageTemplate, 'Resources'> & {
    Resources: Record<string, Omit<CfnResource, 'Properties'> & Partial<CfnResource>>;
  };
  const resources = Object.entries(template.Resources).map(([id, { Properties = {}, ...rest }]) => [
    id,
    { ...rest, Properties },
  ]);
  return { ...template, Resources: Object.fromEntries(resources) as StageTemplate['Resources'] };
}
