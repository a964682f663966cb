import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { StageSettings } from '../kit/stages.ts';

const reportAtPercent = [50, 80, 100];

/**
 * The budget of `prod` counts the whole account, so that nothing without a tag is missed. That of another stage counts
 * what has the stage's tag, so that one dollar does not ring twice; Billing must know the tag (see the runbook). It
 * only reports. The throttle of the API and the quotas of the features limit the cost.
 */
export function monthlyBudget(
  scope: Construct,
  { stage, monthlyBudgetUsd }: StageSettings,
  topic: ITopic,
): CfnBudget {
  return new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `touchdown-${stage}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      ...(stage === 'prod' ? {} : { costFilters: { TagKeyValue: [`user:stage$${stage}`] } }),
      budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: reportAtPercent.map((threshold) => ({
      notification: {
        notificationType: 'ACTUAL',
        comparisonOperator: 'GREATER_THAN',
        thresholdType: 'PERCENTAGE',
        threshold,
      },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    })),
  });
}
