import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  GatewayVpcEndpointAwsService,
  IpAddresses,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
  type IVpc,
} from 'aws-cdk-lib/aws-ec2';
import {
  Cluster,
  ContainerImage,
  CpuArchitecture,
  FargateTaskDefinition,
  LogDrivers,
  OperatingSystemFamily,
  type CfnTaskDefinition,
} from 'aws-cdk-lib/aws-ecs';
import { PolicyStatement, type Conditions } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { basemapFolder } from '@touchdown/shared/geo/basemap-pointer.ts';
import { loopsFolder, maxAttempts, messageHiddenSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import { workerEnvironment } from '@touchdown/shared/radar/worker-environment.ts';
import { workerSize } from '@touchdown/shared/radar/worker-price.ts';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { allowToMiss, grantRunningSettings } from '../../kit/grants/grants.ts';
import type { RadarTable } from '../../kit/stored-table.ts';
import { entryMetadata, type GrantedRole, type SliceFunction } from '../../kit/slice-function.ts';
import { countTroubles } from '../../kit/count-troubles.ts';
import type { StageSettings } from '../../kit/stages.ts';
import { workerImage } from './worker-image.ts';
import { closedQueue } from '../../kit/dropped-files.ts';

/** Each heartbeat of a worker extends both its lease and this timeout. */
const untilNextWorker = Duration.seconds(messageHiddenSeconds);
const maxRetention = Duration.days(deadLetterDays);

/** The queue of jobs, the dead letter queue of jobs begun too often, and that of changes that were not dispatched. */
export class RadarQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly undispatched: Queue;

  constructor(scope: Construct) {
    super(scope, 'Jobs');
    this.undispatched = closedQueue(this, 'Undispatched', { retentionPeriod: maxRetention });
    this.deadLetters = closedQueue(this, 'DeadLetters', {
      retentionPeriod: maxRetention,
      visibilityTimeout: untilNextWorker,
    });
    this.queue = closedQueue(this, 'Default', {
      visibilityTimeout: untilNextWorker,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxAttempts },
    });
  }

  /** For a function that sends jobs and counts those that wait. */
  grantSend(fn: SliceFunction): void {
    fn.allow(['sqs:SendMessage', 'sqs:GetQueueAttributes'], [this.queue.queueArn]);
    fn.setEnvironment(envNames.radarQueueUrl, this.queue.queueUrl);
  }

  /** For the function that fails jobs in the dead letter queue. */
  grantGiveUp(fn: SliceFunction): void {
    fn.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage'], [this.deadLetters.queueArn]);
    fn.setEnvironment(envNames.radarDeadLettersUrl, this.deadLetters.queueUrl);
  }

  /** For a worker. */
  grantWork(role: GrantedRole): void {
    role.allow(
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility'],
      [this.queue.queueArn],
    );
    role.setEnvironment(envNames.radarQueueUrl, this.queue.queueUrl);
  }
}

interface RadarWorkersProps {
  settings: StageSettings;
  radar: RadarTable;
  queue: RadarQueue;
  media: IBucket;
}

/** A worker claims a job, reports its progress, and ends it with a loop. */
const worked = ['job', 'activeJob', 'loop', 'result', 'activeCount'] as const;
const noted = [...worked, 'replacedLoop', 'leavingWorker', 'wantedScans'] as const;
/** A failed job is returned to the quotas of its day, and each costs its day what it did. */
const changed = [...worked, 'loopQuota', 'regenerationQuota', 'dailyTotal'] as const;

/**
 * The tasks that draw radar loops. They start when there is work and exit when there is none. No service and no
 * gateway costs anything in between, and a worker has a public IP address only while it runs.
 */
export class RadarWorkers extends Construct {
  readonly cluster: Cluster;
  readonly log: LogGroup;
  readonly logName = 'render.task';
  readonly #task: FargateTaskDefinition;
  readonly #vpc: IVpc;
  readonly #securityGroup: SecurityGroup;
  readonly #maxWorkers: number;

  constructor(scope: Construct, { settings, radar, queue, media }: RadarWorkersProps) {
    super(scope, 'Workers');
    this.#maxWorkers = settings.radar.maxWorkers;
    this.#vpc = outwardNetwork(this);
    this.#securityGroup = new SecurityGroup(this, 'OutwardOnly', {
      vpc: this.#vpc,
      allowAllOutbound: false,
      description: 'Radar workers ask others over HTTPS; nobody asks them',
    });
    this.#securityGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'The archive, AWS, map tiles');
    this.cluster = new Cluster(this, 'Cluster', { vpc: this.#vpc, enableFargateCapacityProviders: true });
    this.log = new LogGroup(this, 'Log', {
      logGroupName: `/touchdown/${settings.stage}/${this.logName}`,
      retention: settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    countTroubles(this, settings.stage, this.log);
    this.#task = new FargateTaskDefinition(this, 'Task', {
      ...workerSize,
      family: `touchdown-${settings.stage}-radar`,
      runtimePlatform: {
        cpuArchitecture: CpuArchitecture.ARM64,
        operatingSystemFamily: OperatingSystemFamily.LINUX,
      },
      volumes: [{ name: 'scratch' }],
    });
    (this.#task.node.defaultChild as CfnTaskDefinition).addMetadata(
      entryMetadata,
      'functions/src/features/radar/worker/render.task.ts',
    );
    const container = this.#task.addContainer('Worker', {
      image: ContainerImage.fromDockerImageAsset(workerImage(this)),
      logging: LogDrivers.awsLogs({ logGroup: this.log, streamPrefix: 'worker' }),
      readonlyRootFilesystem: true,
      // Fargate's maximum time between the signal to stop and the end of a worker.
      stopTimeout: Duration.seconds(120),
      environment: {
        [envNames.stage]: settings.stage,
        [envNames.mediaBucket]: media.bucketName,
        AWS_REGION: Stack.of(this).region,
        POWERTOOLS_SERVICE_NAME: 'radar',
        ...workerEnvironment,
      },
    });
    container.addMountPoints({ sourceVolume: 'scratch', containerPath: '/tmp', readOnly: false });

    const role: GrantedRole = {
      allow: (actions: string[], resources: string[], conditions?: Conditions) =>
        this.#task.addToTaskRolePolicy(
          new PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) }),
        ),
      setEnvironment: (name, value) => container.addEnvironment(name, value),
    };
    radar.grant(role, {
      get: worked,
      // It takes the first job in line.
      queryIndex: { byState: ['activeJob'] },
      put: noted,
      update: [...changed, 'wantedScans'],
      delete: [...worked, 'wantedScans'],
      together: { kinds: [...changed, 'replacedLoop', 'wantedScans'], verbs: ['put', 'update', 'delete'] },
    });
    queue.grantWork(role);
    role.allow(['s3:PutObject', 's3:PutObjectTagging'], [media.arnForObjects(`${loopsFolder}/*`)]);
    // Whoever takes up the scans of a loop reads which frames it has, and what was seen of them, if anything was.
    role.allow(['s3:GetObject'], [media.arnForObjects(`${loopsFolder}/*`)]);
    allowToMiss(role, media);
    // Frames are drawn on the site's base map.
    role.allow(['s3:GetObject'], [media.arnForObjects(`${basemapFolder}/*`)]);
  }

  /** For a function that starts workers. Allows only this task on this cluster. */
  grantStart(fn: SliceFunction): void {
    const onThisCluster = { ArnEquals: { 'ecs:cluster': this.cluster.clusterArn } };
    fn.allow(['ecs:RunTask'], [this.#task.taskDefinitionArn], onThisCluster);
    // ListTasks supports no resources, only a condition on the cluster.
    fn.allow(['ecs:ListTasks'], ['*'], onThisCluster);
    const roles = [this.#task.taskRole.roleArn, this.#task.obtainExecutionRole().roleArn];
    const toTasks = { StringEquals: { 'iam:PassedToService': 'ecs-tasks.amazonaws.com' } };
    fn.allow(['iam:PassRole'], roles, toTasks);
    const settings = {
      [envNames.radarCluster]: this.cluster.clusterArn,
      [envNames.radarTask]: this.#task.taskDefinitionArn,
      [envNames.radarSubnets]: this.#vpc.publicSubnets.map(({ subnetId }) => subnetId).join(','),
      [envNames.radarSecurityGroup]: this.#securityGroup.securityGroupId,
      [envNames.radarMaxWorkers]: String(this.#maxWorkers),
    };
    for (const [name, value] of Object.entries(settings)) fn.setEnvironment(name, value);
    // An operator may change the number of workers without a deployment.
    grantRunningSettings(fn);
  }
}

/** Returns a network with public subnets and free endpoints for S3 and DynamoDB, without a gateway billed by the hour. */
function outwardNetwork(scope: Construct): IVpc {
  const network = new Vpc(scope, 'Network', {
    ipAddresses: IpAddresses.cidr('10.42.0.0/24'),
    maxAzs: 2,
    natGateways: 0,
    subnetConfiguration: [{ name: 'Public', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false }],
    // The library would deploy a function for this, with permissions for every group.
    restrictDefaultSecurityGroup: false,
    gatewayEndpoints: {
      S3: { service: GatewayVpcEndpointAwsService.S3 },
      DynamoDb: { service: GatewayVpcEndpointAwsService.DYNAMODB },
    },
  });
  // The library's types do not support exact optional properties.
  return network as IVpc;
}
