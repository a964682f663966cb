import { CfnOutput, Fn, Lazy, type Stack } from 'aws-cdk-lib';
import { CfnApplication } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { liveFunctionsOutput } from './live-names.ts';
import type { StageSettings } from './stages.ts';

/** What the aliases of one stack share: the output with their versions, and CodeDeploy's application and role. */
export class Releases extends Construct {
  readonly #versions: string[] = [];
  #canary: Canary | undefined;

  static of(stack: Stack): Releases {
    return (stack.node.tryFindChild('Releases') as Releases | undefined) ?? new Releases(stack, 'Releases');
  }

  private constructor(stack: Stack, id: string) {
    super(stack, id);
    const value = Lazy.string({ produce: () => Fn.join(',', this.#versions) });
    new CfnOutput(stack, liveFunctionsOutput, { value });
  }

  addFunction(fn: LambdaFunction, alias: Alias): void {
    this.#versions.push(`${fn.functionName}=${alias.version.version}`);
  }

  /** Returns what deployments need, or undefined in a stage that releases at once. */
  canary({ canary }: StageSettings): Canary | undefined {
    if (canary === 'never') return undefined;
    return (this.#canary ??= new Canary(this));
  }
}

/** CodeDeploy's application, and the role by which it shifts requests. */
class Canary {
  readonly application: CfnApplication;
  readonly role: Role;

  constructor(scope: Construct) {
    this.application = new CfnApplication(scope, 'Application', { computePlatform: 'Lambda' });
    this.role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    // CloudWatch checks this action against all alarms of the account and region, whichever are asked for.
    const { partition, region, account } = this.role.stack;
    const alarms = `arn:${partition}:cloudwatch:${region}:${account}:alarm:*`;
    this.role.addToPolicy(
      new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: [alarms] }),
    );
  }

  /** The alias is given by its ARN, because a reference would be circular: the alias depends on this role. */
  allow(aliasArn: string): void {
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'],
        resources: [aliasArn],
      }),
    );
  }
}
