import { App, DefaultStackSynthesizer, type IStackSynthesizer, type StackProps } from 'aws-cdk-lib';
import featureFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { acknowledge } from './acknowledgements.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { ChangesStack } from './stacks/changes-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { ImportsStack } from './stacks/imports-stack.ts';
import { packNativeContext, type NativePlatform } from './kit/pack-native.ts';
import { MailStack } from './stacks/mail-stack.ts';
import { OpsStack } from './stacks/ops-stack.ts';
import { PicturesStack } from './stacks/pictures-stack.ts';
import { RadarStack } from './stacks/radar-stack.ts';
import { stageSettings, type StageName, type StageSettings } from './kit/stages.ts';

export interface BuildAppOptions {
  stage: StageName;
  context?: Record<string, unknown>;
  outdir?: string;
  /** `false` leaves the functions' code unbundled: much faster, where only the template matters. */
  bundle?: boolean;
  /** For which machine machine code is packed: Lambda's, or this one, where a test runs the bundles. */
  native?: NativePlatform;
  /** `false` leaves out the library's check of every template against CloudFormation's schemas. */
  validate?: boolean;
}

/**
 * Behaviour as the library recommends it for a new project, but with exports between stacks, so that
 * CloudFormation refuses to take away what another stack still uses.
 */
const ownFlags = { '@aws-cdk/core:defaultCrossStackReferences': 'strong' };

/** The whole tree of one stage: what is deployed, what the tests read and what the local cloud plays. */
export function buildApp(options: BuildAppOptions): App {
  const { stage, context = {}, outdir, bundle = true, native = 'lambda', validate = true } = options;
  const app = new App({
    context: {
      ...featureFlags,
      ...ownFlags,
      ...context,
      [packNativeContext]: native,
      ...(bundle ? {} : { 'aws:cdk:bundling-stacks': [] }),
    },
    // The library's record of itself in every template tells a reader nothing.
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: validate,
    ...(outdir ? { outdir } : {}),
  });
  const settings = stageSettings(stage, (key) => app.node.tryGetContext(key));

  const data = new DataStack(app, 'Data', { settings, ...stackProps(settings, 'data') });
  const api = new ApiStack(app, 'Api', { settings, data, ...stackProps(settings, 'api') });
  const imports = new ImportsStack(app, 'Imports', { settings, data, ...stackProps(settings, 'imports') });
  const radar = new RadarStack(app, 'Radar', { settings, data, ...stackProps(settings, 'radar') });
  const edge = new EdgeStack(app, 'Edge', { settings, data, api, radar, ...stackProps(settings, 'edge') });
  const mail = new MailStack(app, 'Mail', { settings, data, edge, ...stackProps(settings, 'mail') });
  const pictures = new PicturesStack(app, 'Pictures', {
    settings,
    data,
    ...stackProps(settings, 'pictures'),
  });
  const changes = new ChangesStack(app, 'Changes', { settings, data, ...stackProps(settings, 'changes') });
  const watched = { data, api, imports, radar, edge, mail, pictures, changes };
  new OpsStack(app, 'Ops', { settings, ...watched, ...stackProps(settings, 'ops') });
  acknowledge(app);
  return app;
}

function stackProps({ stage, region, protected: isProtected }: StageSettings, part: string): StackProps {
  return {
    stackName: `touchdown-${stage}-${part}`,
    env: { region },
    // Tags of the stack: CloudFormation puts them on every resource, and the template stays plain.
    tags: { app: 'touchdown', stage },
    terminationProtection: isProtected,
    // The CLI checks the account's bootstrap itself; without the rule a template holds only what is ours.
    synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) as IStackSynthesizer,
  };
}
