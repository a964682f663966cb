import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnIntegration, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { SliceFunction } from './slice-function.ts';

/** Returns the target of a function's routes. All of them share one integration and one permission. */
export function functionTarget(scope: Construct, api: HttpApi, fn: SliceFunction): string {
  const integration = new CfnIntegration(scope, 'Integration', {
    apiId: api.apiId,
    integrationType: 'AWS_PROXY',
    integrationUri: fn.live.functionArn,
    payloadFormatVersion: '2.0',
  });
  allowApiToInvoke(api, fn);
  return `integrations/${integration.ref}`;
}

/**
 * Allows every stage and route of this API. The ARN of a route with a method has one part more than that of
 * `$default`, so only a single wildcard matches both.
 */
function allowApiToInvoke(api: HttpApi, { live }: SliceFunction): void {
  live.addPermission('FromApi', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: Stack.of(api).formatArn({
      service: 'execute-api',
      resource: api.apiId,
      resourceName: '*',
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    }),
  });
}
