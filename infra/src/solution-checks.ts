import { Validations, type App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';

/** Fails the synthesis for anything that violates AWS's recommendations without an acknowledgement. */
export function checkAgainstAwsSolutions(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
