import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnIntegration, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { SliceFunction } from './slice-function.ts';

/** What a route of the API names to lead to a function: one integration and one permission for all its routes. */
export function functionTarget(scope: Construct, api: HttpApi, fn: SliceFunction): string {
  const integration = new CfnIntegration(scope, 'Integration', {
    apiId: api.apiId,
    integrationType: 'AWS_PROXY',
    integrationUri: fn.lambda.functionArn,
    payloadFormatVersion: '2.0',
  });
  letApiInvoke(api, fn);
  return `integrations/${integration.ref}`;
}

/**
 * Any stage and any route of this API: the URL of a route with a method has one part more than
 * that of `$default`, so only a pattern without parts fits both.
 */
function letApiInvoke(api: HttpApi, { lambda }: SliceFunction): void {
  lambda.addPermission('FromApi', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: Stack.of(api).formatArn({
      service: 'execute-api',
      resource: api.apiId,
      resourceName: '*',
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    }),
  });
}
