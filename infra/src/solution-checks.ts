import { Validations, type App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';

/** Synthesis fails on what goes against AWS's own advice and is not acknowledged with a reason. */
export function checkAgainstAwsSolutions(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
