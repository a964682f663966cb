import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { StageSettings } from '../kit/stages.ts';

/** Returns the topic of all alarms and the budget, with a subscription by email if the operator gave an address. */
export function alertTopic(scope: Construct, { stage, alarmEmail }: StageSettings): Topic {
  const topic = new Topic(scope, 'Alerts', { displayName: `Touchdown ${stage}`, enforceSSL: true });
  // A topic with its own policy loses the default one, which allows the account's alarms to publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: ['cloudwatch', 'budgets'].map(
        (service) => new ServicePrincipal(`${service}.amazonaws.com`),
      ),
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
  return topic;
}
