import { CfnOutput, Fn, Lazy, type Stack } from 'aws-cdk-lib';
import { CfnApplication } from 'aws-cdk-lib/aws-codedeploy';
import { ArnPrincipal, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, CfnAlias, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { liveFunctionsOutput } from './live-names.ts';
import type { StageSettings } from './stages.ts';

/** What the aliases of one stack share: the output with their versions, and CodeDeploy's application and role. */
export class Releases extends Construct {
  readonly #live: { fn: LambdaFunction; alias: Alias }[] = [];
  #canary: Canary | undefined;

  static of(stack: Stack): Releases {
    return (stack.node.tryFindChild('Releases') as Releases | undefined) ?? new Releases(stack, 'Releases');
  }

  private constructor(stack: Stack, id: string) {
    super(stack, id);
    const versions = () => this.#live.map(({ fn, alias }) => `${fn.functionName}=${alias.version.version}`);
    const value = Lazy.string({ produce: () => Fn.join(',', versions()) });
    new CfnOutput(stack, liveFunctionsOutput, { value });
  }

  addFunction(fn: LambdaFunction, alias: Alias): void {
    this.#live.push({ fn, alias });
  }

  /** The functions of the stack that have an alias. */
  get functions(): LambdaFunction[] {
    return this.#live.map(({ fn }) => fn);
  }

  /** What names the deployment groups of the stack; undefined in a stage that releases at once. */
  get application(): CfnApplication | undefined {
    return this.#canary?.application;
  }

  /**
   * Lets CodeDeploy ask a function before it shifts requests of these functions. The function permits that itself: a
   * statement of CodeDeploy's role would be circular, because the role names the functions.
   */
  askBeforeTraffic(hook: LambdaFunction, asks: readonly LambdaFunction[]): void {
    if (!this.#canary) return;
    hook.addPermission('FromCodeDeploy', { principal: new ArnPrincipal(this.#canary.role.roleArn) });
    for (const { fn, alias } of this.#live) {
      const { cfnOptions } = alias.node.defaultChild as CfnAlias;
      const update = cfnOptions.updatePolicy?.codeDeployLambdaAliasUpdate;
      if (!update || !asks.includes(fn)) continue;
      const asked = { ...update, beforeAllowTrafficHook: hook.functionName };
      cfnOptions.updatePolicy = { codeDeployLambdaAliasUpdate: asked };
      alias.node.addDependency(hook);
    }
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
