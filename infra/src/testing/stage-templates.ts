import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, type BuildAppOptions } from '../build-app.ts';
import { parseTemplate, type CfnResource, type StageTemplate } from '../updates/stage-template.ts';

export type StackId =
  | 'Data'
  | 'Support'
  | 'Api'
  | 'Imports'
  | 'Radar'
  | 'Edge'
  | 'Mail'
  | 'Pictures'
  | 'Changes'
  | 'Ops';

export interface StageAssembly {
  templates: Record<StackId, StageTemplate>;
  protectedStacks: string[];
}

type StageOptions = Pick<BuildAppOptions, 'stage' | 'context'>;

/** Files of a worker share the assemblies, so these are frozen. */
const assemblies = new Map<string, StageAssembly>();

/** Synthesizes one stage without the code of its functions. */
export function stageAssembly({ stage, context = {} }: StageOptions): StageAssembly {
  const key = JSON.stringify([stage, context]);
  const assembly = assemblies.get(key) ?? synthesize({ stage, context });
  assemblies.set(key, assembly);
  return assembly;
}

function synthesize(options: StageOptions): StageAssembly {
  return inTemporaryFolder((outdir) => {
    const { stacks } = buildApp({ ...options, outdir, bundle: false, validate: false }).synth();
    const templates = stacks.map(({ id, templateFullPath }) => [
      id,
      parseTemplate(readFileSync(templateFullPath, 'utf8')),
    ]);
    return frozen({
      templates: Object.fromEntries(templates) as StageAssembly['templates'],
      protectedStacks: stacks
        .filter(({ terminationProtection }) => terminationProtection)
        .map(({ id }) => id),
    });
  });
}

export function stageTemplates(options: StageOptions): StageAssembly['templates'] {
  return stageAssembly(options).templates;
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

export function inTemporaryFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-infra-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the resources of one type with their logical ids. */
export function resourcesOf(template: StageTemplate, type: string): [string, CfnResource][] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}

/** Returns the only resource of a type. */
export function resourceOf(template: StageTemplate, type: string): CfnResource {
  const [found, ...more] = resourcesOf(template, type);
  if (!found || more.length > 0)
    throw new Error(`Expected one ${type}; there are ${more.length + (found ? 1 : 0)}.`);
  return found[1];
}

/** Returns the logical id of the function that an alias, given by a reference to it, points to. */
export function functionOfAlias(template: StageTemplate, reference: { Ref?: string }): string {
  const alias = template.Resources[reference.Ref ?? ''];
  if (alias?.Type !== 'AWS::Lambda::Alias') throw new Error(`${JSON.stringify(reference)} is not an alias.`);
  return alias.Properties['FunctionName'].Ref;
}
