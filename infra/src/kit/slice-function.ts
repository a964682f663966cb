import { basename, join } from 'node:path';
import { Duration, RemovalPolicy, type Size } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal, type Conditions } from 'aws-cdk-lib/aws-iam';
import { Architecture, Runtime, Tracing, type CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { LogLevel, NodejsFunction, OutputFormat, type BundlingOptions } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { StageSettings } from './stages.ts';
import { packNative, packNativeFor } from './pack-native.ts';
import { projectRoot } from './project-root.ts';

/** Where a reader of the template finds the function's source. */
export const entryMetadata = 'touchdown:entry';

export interface SliceFunctionProps {
  /** Under this name the function's log lines go. */
  slice: string;
  /** From the project root, with forward slashes. */
  entry: `functions/src/${string}.ts`;
  settings: StageSettings;
  size?: FunctionSize;
  /** Libraries with machine code, which no bundle can hold: they are deployed beside it. */
  nativePackages?: readonly string[];
  /** So many run at once and no more, and so many are kept for it out of the account's. */
  reservedConcurrency?: number;
  /** What takes an event nobody waits for, when the function has failed on it three times. */
  deadLetters?: IQueue;
}

export interface FunctionSize {
  memoryMegabytes: number;
  timeout: Duration;
  /** Of /tmp; Lambda gives 512 MB where nothing is said. */
  temporaryStorage?: Size;
}

/** What a request needs: a visitor waits no longer. */
export const requestSize: FunctionSize = { memoryMegabytes: 1024, timeout: Duration.seconds(10) };

/** What a request needs that waits for pictures: fifteen seconds for them, and its own ten. */
export const pictureRequestTimeout = Duration.seconds(25);

/** With so much memory comes a whole processor, for what is all computing. */
export const oneProcessorMegabytes = 1769;

/** Something with a role and an environment of its own, to which a store gives what it needs. */
export interface GrantedRole {
  allow: (actions: string[], resources: string[], conditions?: Conditions) => void;
  setEnvironment: (name: string, value: string) => void;
}

/** A Lambda function as every slice has it: its own bundle, its own log, its own role and nothing in that role. */
export class SliceFunction extends Construct implements GrantedRole {
  /** The entry's file name, `tornadoes.http`: what logs, alarms and the dashboard call it. */
  readonly name: string;
  readonly lambda: NodejsFunction;
  readonly log: LogGroup;
  readonly #role: Role;

  constructor(scope: Construct, id: string, props: SliceFunctionProps) {
    super(scope, id);
    const { slice, entry, settings, size = requestSize, deadLetters, nativePackages = [] } = props;
    const { reservedConcurrency } = props;
    this.name = basename(entry, '.ts');
    this.#role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.log = new LogGroup(this, 'Log', {
      logGroupName: `/touchdown/${settings.stage}/${this.name}`,
      retention: settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.log.grantWrite(this.#role);
    this.lambda = new NodejsFunction(this, 'Function', {
      entry: join(projectRoot, entry),
      projectRoot,
      depsLockFilePath: join(projectRoot, 'package-lock.json'),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: size.memoryMegabytes,
      timeout: size.timeout,
      ...(size.temporaryStorage ? { ephemeralStorageSize: size.temporaryStorage } : {}),
      ...(reservedConcurrency ? { reservedConcurrentExecutions: reservedConcurrency } : {}),
      ...(deadLetters ? { deadLetterQueue: deadLetters } : {}),
      role: this.#role,
      logGroup: this.log,
      tracing: settings.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      environment: {
        [envNames.stage]: settings.stage,
        POWERTOOLS_SERVICE_NAME: slice,
        NODE_OPTIONS: '--enable-source-maps',
      },
      bundling: nativePackages.length > 0 ? bundlingBeside(nativePackages, this) : bundling,
    });
    (this.lambda.node.defaultChild as CfnFunction).addMetadata(entryMetadata, entry);
  }

  allow(actions: string[], resources: string[], conditions?: Conditions): void {
    this.#role.addToPolicy(
      new PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) }),
    );
  }

  setEnvironment(name: string, value: string): void {
    this.lambda.addEnvironment(name, value);
  }
}

const bundling: BundlingOptions = {
  format: OutputFormat.ESM,
  target: 'node24',
  minify: true,
  sourceMap: true,
  sourcesContent: false,
  logLevel: LogLevel.WARNING,
  // The SDK too: its version is then ours, and a cold start reads one file.
  externalModules: [],
  mainFields: ['module', 'main'],
  // What is still CommonJS in the bundle asks for Node's own modules by `require`.
  banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
};

function bundlingBeside(packages: readonly string[], scope: Construct): BundlingOptions {
  return {
    ...bundling,
    externalModules: [...packages],
    commandHooks: {
      beforeBundling: () => [],
      beforeInstall: () => [],
      afterBundling: (_inputDir, outputDir) => packNative(packages, packNativeFor(scope), outputDir),
    },
  };
}
