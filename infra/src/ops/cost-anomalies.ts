import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { StageName } from '../kit/stages.ts';

/** An anomaly below this is not worth a mail. */
const leastDollars = 5;

/**
 * Reports what costs more than usual, within a day, and before a budget has noticed. It is free. An account may have
 * one monitor of all services, which AWS often creates itself, so this one looks at what has the stage's tag; Billing
 * must know the tag (see the runbook).
 */
export function costAnomalies(scope: Construct, { stage }: { stage: StageName }, topic: ITopic): void {
  const monitor = new CfnAnomalyMonitor(scope, 'CostMonitor', {
    monitorName: `touchdown-${stage}`,
    monitorType: 'CUSTOM',
    monitorSpecification: JSON.stringify({ Tags: { Key: 'stage', Values: [stage] } }),
  });
  new CfnAnomalySubscription(scope, 'CostAnomalies', {
    subscriptionName: `touchdown-${stage}`,
    frequency: 'IMMEDIATE',
    monitorArnList: [monitor.attrMonitorArn],
    subscribers: [{ type: 'SNS', address: topic.topicArn }],
    thresholdExpression: JSON.stringify({
      Dimensions: {
        Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
        MatchOptions: ['GREATER_THAN_OR_EQUAL'],
        Values: [String(leastDollars)],
      },
    }),
  });
}
