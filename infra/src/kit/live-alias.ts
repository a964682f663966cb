import { Stack } from 'aws-cdk-lib';
import { CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Alias, type CfnAlias, type Function as LambdaFunction, type IVersion } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { canaryAlarmName, canaryAlarms } from './canary-alarms.ts';
import { liveAliasName } from './live-names.ts';
import { Releases } from './releases.ts';
import type { StageSettings } from './stages.ts';

/** How a canary shifts requests: a tenth for five minutes, then all. */
const canaryConfiguration = 'CodeDeployDefault.LambdaCanary10Percent5Minutes';

/**
 * Publishes a version of a function and points its alias to it: at once, or in a stage with canaries through a
 * deployment that goes back if one of the API's alarms is triggered.
 *
 * Functions of queues, streams and schedules have no alias. The API's alarms say nothing about them, and a batch
 * that one version fails on is retried by the next.
 */
export function liveAlias(scope: Construct, fn: LambdaFunction, settings: StageSettings): Alias {
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
