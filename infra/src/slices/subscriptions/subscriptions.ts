import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { grantDoorkeeping } from '../../kit/grants/grants.ts';
import { grantStripeSecrets } from '../../kit/grants/grant-stripe.ts';
import { SliceFunction } from '../../kit/slice-function.ts';
import { SliceRoutes } from '../../kit/slice-routes.ts';
import type { StageSettings } from '../../kit/stages.ts';
import type { CommunityTable, EphemeralTable } from '../../kit/stored-table.ts';

interface SubscriptionsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  /** Works through the events that Stripe sends. */
  consumer: SliceFunction;
}

/** Starting somebody's support takes several calls to Stripe, and a slow one is waited for. */
export const stripeRequestTimeout = Duration.seconds(25);

/** Starts, shows and ends people's support, and takes the events that Stripe sends. */
export class SubscriptionsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, community, ephemeral, consumer }: SubscriptionsSliceProps) {
    super(scope, 'Subscriptions');
    this.http = new SliceFunction(this, 'Http', {
      slice: 'subscriptions',
      entry: 'functions/src/features/subscriptions/subscriptions.http.ts',
      settings,
      size: { memoryMegabytes: 1024, timeout: stripeRequestTimeout },
    });
    community.grant(this.http, {
      get: ['subscription', 'supportAttempt', 'profile'],
      put: ['subscription', 'supportAttempt', 'stripeCustomer'],
      // A customer whom an operator has deleted at Stripe is replaced.
      delete: ['supportAttempt', 'stripeCustomer'],
      // Nothing is started for an account that is deleted at that moment.
      check: ['profile'],
      together: { kinds: ['subscription', 'stripeCustomer', 'profile'], verbs: ['put', 'check'] },
    });
    ephemeral.grant(this.http, { get: ['stripeEvent'], put: ['stripeEvent'] });
    grantStripeSecrets(this.http, ['stripe-secret-key', 'stripe-webhook-secret']);
    if (settings.stripePublishableKey) {
      this.http.setEnvironment(envNames.stripePublishableKey, settings.stripePublishableKey);
    }
    this.http.allow(['lambda:InvokeFunction'], [consumer.lambda.functionArn]);
    this.http.setEnvironment(envNames.stripeEventConsumer, consumer.lambda.functionName);
    grantDoorkeeping('subscriptions', this.http, { community, ephemeral });
    new SliceRoutes(this, { api, slice: 'subscriptions', fn: this.http });
  }
}
