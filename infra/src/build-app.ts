import { App, DefaultStackSynthesizer, type IStackSynthesizer, type StackProps } from 'aws-cdk-lib';
import featureFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { acknowledge } from './acknowledgements.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { ChangesStack } from './stacks/changes-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { ImportsStack } from './stacks/imports-stack.ts';
import type { NativePlatform } from './kit/copy-native-packages.ts';
import { packNativeContext } from './kit/pack-native.ts';
import { MailStack } from './stacks/mail-stack.ts';
import { OpsStack } from './stacks/ops-stack.ts';
import { PicturesStack } from './stacks/pictures-stack.ts';
import { RadarStack } from './stacks/radar-stack.ts';
import { SupportStack } from './stacks/support-stack.ts';
import { stackName, type StackPart } from './kit/stack-names.ts';
import { stageSettings, type StageName, type StageSettings } from './kit/stages.ts';

export interface BuildAppOptions {
  stage: StageName;
  context?: Record<string, unknown>;
  outdir?: string;
  /** `false` skips bundling the functions, which is much faster if only the templates matter. */
  bundle?: boolean;
  /** The platform of packed machine code: Lambda's, or this machine's for a test that runs the bundles. */
  native?: NativePlatform;
  /** `false` skips the library's check of every template against CloudFormation's schemas. */
  validate?: boolean;
}

/**
 * Differs from the library's recommended flags: stacks use exports, so that CloudFormation refuses to delete what
 * another stack still uses.
 */
const ownFlags = { '@aws-cdk/core:defaultCrossStackReferences': 'strong' };

/** Returns the app of one stage, for deployments, for tests and for the local cloud. */
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
    // The library's metadata about itself is of no use in the templates.
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: validate,
    ...(outdir ? { outdir } : {}),
  });
  const settings = stageSettings(stage, (key) => app.node.tryGetContext(key));

  const data = new DataStack(app, 'Data', { settings, ...stackProps(settings, 'data') });
  const support = new SupportStack(app, 'Support', { settings, data, ...stackProps(settings, 'support') });
  const api = new ApiStack(app, 'Api', { settings, data, support, ...stackProps(settings, 'api') });
  const imports = new ImportsStack(app, 'Imports', { settings, data, ...stackProps(settings, 'imports') });
  const radar = new RadarStack(app, 'Radar', { settings, data, ...stackProps(settings, 'radar') });
  const edge = new EdgeStack(app, 'Edge', { settings, data, api, radar, ...stackProps(settings, 'edge') });
  const mail = new MailStack(app, 'Mail', { settings, data, edge, ...stackProps(settings, 'mail') });
  const pictures = new PicturesStack(app, 'Pictures', {
    settings,
    data,
    ...stackProps(settings, 'pictures'),
  });
  const changes = new ChangesStack(app, 'Changes', {
    settings,
    data,
    edge,
    support,
    ...stackProps(settings, 'changes'),
  });
  const watched = { data, api, imports, radar, edge, mail, pictures, changes, support };
  new OpsStack(app, 'Ops', { settings, ...watched, ...stackProps(settings, 'ops') });
  acknowledge(app);
  return app;
}

function stackProps({ stage, region, protected: isProtected }: StageSettings, part: StackPart): StackProps {
  return {
    stackName: stackName(stage, part),
    env: { region },
    // Tags of the stack: CloudFormation applies them to every resource without listing them in the template.
    tags: { app: 'touchdown', stage },
    terminationProtection: isProtected,
    // The CLI checks the account's bootstrap, so the templates do not need the rule.
    synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) as IStackSynthesizer,
  };
}
