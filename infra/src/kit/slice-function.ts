import { basename } from 'node:path';
import { AssetHashType, DockerImage, Duration, RemovalPolicy, type Size, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal, type Conditions } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
  Alias,
  type CfnFunction,
  type CfnAlias,
  type IVersion,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { isBehindApi } from './behind-api.ts';
import { countTroubles } from './count-troubles.ts';
import { functionBundle, rendererFolder } from './function-bundle.ts';
import type { StageName, StageSettings } from './stages.ts';
import { packNativeFor } from './pack-native.ts';
import { projectRoot } from './project-root.ts';
import { canaryAlarmName, canaryAlarms } from './canary-alarms.ts';
import { liveAliasName } from './live-names.ts';
import { Releases } from './releases.ts';

/** How a canary shifts requests: a tenth for five minutes, then all. */
const canaryConfiguration = 'CodeDeployDefault.LambdaCanary10Percent5Minutes';

/**
 * Publishes a version of a function and points its alias to it: at once, or in a stage with canaries through a
 * deployment that goes back if one of the API's alarms is triggered.
 *
 * Functions of queues, streams and schedules have no alias. The API's alarms say nothing about them, and a batch
 * that one version fails on is retried by the next.
 */
function liveAlias(scope: Construct, fn: LambdaFunction, settings: StageSettings): Alias {
  const alias = new Alias(scope, 'Live', {
    aliasName: liveAliasName,
    version: fn.currentVersion as IVersion,
  });
  const releases = Releases.of(Stack.of(scope));
  releases.addFunction(fn, alias);
  const canary = releases.canary(settings);
  if (!canary) return alias;
  canary.allow(`${fn.functionArn}:${liveAliasName}`);
  const group = new CfnDeploymentGroup(scope, 'Canary', {
    applicationName: canary.application.ref,
    serviceRoleArn: canary.role.roleArn,
    deploymentConfigName: canaryConfiguration,
    deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
    alarmConfiguration: {
      enabled: true,
      alarms: canaryAlarms.map((id) => ({ name: canaryAlarmName(settings.stage, id) })),
    },
    autoRollbackConfiguration: {
      enabled: true,
      events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
    },
  });
  group.node.addDependency(canary.role);
  if (settings.canary === 'on') {
    (alias.node.defaultChild as CfnAlias).cfnOptions.updatePolicy = {
      codeDeployLambdaAliasUpdate: {
        applicationName: canary.application.ref,
        deploymentGroupName: group.ref,
      },
    };
  }
  return alias;
}

/** Metadata with the path of the function's source. */
export const entryMetadata = 'local-cloud:entry';

export interface SliceFunctionProps {
  /** The service name in the function's log lines. */
  slice: string;
  /** The path from the project root, with forward slashes. */
  entry: `functions/src/${string}.ts`;
  settings: StageSettings;
  size?: FunctionSize;
  /** Libraries with machine code. They cannot be bundled and are deployed beside the bundle. */
  nativePackages?: readonly string[];
  /** Whether it renders the site's screens: their build for the server is deployed beside the bundle. */
  rendersScreens?: boolean;
  /** Concurrent executions that are reserved for the function, and its maximum. */
  reservedConcurrency?: number;
  /** The dead letter queue for asynchronous events on which the function has failed three times. */
  deadLetters?: IQueue;
}

export interface FunctionSize {
  memoryMegabytes: number;
  timeout: Duration;
  /** The size of /tmp. Lambda's default is 512 MB. */
  temporaryStorage?: Size;
}

/** For a request. A visitor does not wait longer. */
export const requestSize: FunctionSize = { memoryMegabytes: 1024, timeout: Duration.seconds(10) };

/** For a request that waits up to fifteen seconds for pictures and needs its own ten. */
export const pictureRequestTimeout = Duration.seconds(25);

/** Lambda gives a whole processor with this much memory, for functions that mostly compute. */
export const oneProcessorMegabytes = 1769;

/** Something with its own role and environment, to which stores grant permissions. */
export interface GrantedRole {
  allow: (actions: string[], resources: string[], conditions?: Conditions) => void;
  setEnvironment: (name: string, value: string) => void;
}

/** A Lambda function of a slice, with its own bundle, its own log, and its own role without permissions. */
export class SliceFunction extends Construct implements GrantedRole {
  /** The entry's file name, such as `tornadoes.http`: the name in logs, alarms and the dashboard. */
  readonly name: string;
  readonly stage: StageName;
  readonly lambda: LambdaFunction;
  readonly log: LogGroup;
  readonly #role: Role;
  readonly #settings: StageSettings;
  #live: Alias | undefined;

  constructor(scope: Construct, id: string, props: SliceFunctionProps) {
    super(scope, id);
    const {
      slice,
      entry,
      settings,
      size = requestSize,
      deadLetters,
      nativePackages = [],
      rendersScreens = false,
    } = props;
    const { reservedConcurrency = isBehindApi(entry) ? settings.apiConcurrency : undefined } = props;
    this.name = basename(entry, '.ts');
    this.#settings = settings;
    this.stage = settings.stage;
    this.#role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.log = new LogGroup(this, 'Log', {
      logGroupName: `/touchdown/${settings.stage}/${this.name}`,
      retention: settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.log.grantWrite(this.#role);
    countTroubles(this, settings.stage, this.log);
    this.lambda = new LambdaFunction(this, 'Function', {
      code: Code.fromAsset(projectRoot, {
        assetHashType: AssetHashType.OUTPUT,
        bundling: {
          // CDK asks for an image, but bundles in one only if this machine could not.
          image: DockerImage.fromRegistry('unused'),
          local: functionBundle({ entry, nativePackages, rendersScreens, platform: packNativeFor(this) }),
        },
      }),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: size.memoryMegabytes,
      timeout: size.timeout,
      ...(size.temporaryStorage ? { ephemeralStorageSize: size.temporaryStorage } : {}),
      ...(reservedConcurrency ? { reservedConcurrentExecutions: reservedConcurrency } : {}),
      ...(deadLetters ? { deadLetterQueue: deadLetters } : {}),
      role: this.#role,
      // Earlier versions stay, so that the alias can go back to them.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      logGroup: this.log,
      tracing: settings.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      environment: {
        [envNames.stage]: settings.stage,
        // Everything that answers people may have to name it.
        ...(settings.contactEmail ? { [envNames.contactEmail]: settings.contactEmail } : {}),
        POWERTOOLS_SERVICE_NAME: slice,
        ...(rendersScreens ? { [envNames.pageRenderer]: `/var/task/${rendererFolder}/server.mjs` } : {}),
        NODE_OPTIONS: '--enable-source-maps',
      },
    });
    (this.lambda.node.defaultChild as CfnFunction).addMetadata(entryMetadata, entry);
  }

  /** The alias for requests. A function has one only if this is used. */
  get live(): Alias {
    return (this.#live ??= liveAlias(this, this.lambda, this.#settings));
  }

  allow(actions: string[], resources: string[], conditions?: Conditions): void {
    this.#role.addToPolicy(
      new PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) }),
    );
  }

  /** Whatever else allows it: what lies in a folder that is allowed, and is not for this function. */
  forbid(actions: string[], resources: string[]): void {
    this.#role.addToPolicy(new PolicyStatement({ effect: Effect.DENY, actions, resources }));
  }

  setEnvironment(name: string, value: string): void {
    this.lambda.addEnvironment(name, value);
  }
}
