import { describe, expect, it } from 'vitest';
import type { LocalFunction } from '../lambda/local-function.ts';
import { nameOf } from '../template/local-values.ts';
import type { PlacedResource } from '../template/stack-template.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { httpApis } from './api-gateway.ts';
import type { HttpRequest } from './http-message.ts';

/** An HTTP API of one route, whose function returns this body. */
function gatewayAnswering(body: string) {
  const integration = { IntegrationUri: 'arn:aws:lambda:us-east-1:1:function:answering' };
  const resources = {
    'AWS::ApiGatewayV2::Api': [{ logicalId: 'Api', properties: {} }],
    'AWS::ApiGatewayV2::Integration': [{ logicalId: 'Integration', properties: integration }],
    'AWS::ApiGatewayV2::Route': [{ logicalId: 'Route', properties: { RouteKey: 'GET /list' } }],
  };
  const placed = Object.entries(resources).flatMap(([type, list]) =>
    list.map((one) => ({ stackName: 'Stack', type, metadata: {}, ...one })),
  );
  const named = (type: string) => nameOf(placed.find((one) => one.type === type) as PlacedResource);
  const resolver = {
    ofType: (type: string) => placed.filter((one) => one.type === type),
    properties: (one: PlacedResource) =>
      one.type === 'AWS::ApiGatewayV2::Route'
        ? {
            ...one.properties,
            ApiId: named('AWS::ApiGatewayV2::Api'),
            Target: `integrations/${named('AWS::ApiGatewayV2::Integration')}`,
          }
        : one.properties,
  } as unknown as TemplateResolver;
  const answering = { invoke: async () => ({ statusCode: 200, body }) } as unknown as LocalFunction;
  const [api] = httpApis(resolver, new Map([['answering', answering]]));
  const request: HttpRequest = {
    method: 'GET',
    path: '/list',
    query: '',
    headers: {},
    body: Buffer.alloc(0),
    clientIp: '192.0.2.1',
  };
  return api?.handle(request);
}

const limit = 6 * 1024 * 1024;

describe('a function’s result', () => {
  it.each([
    ['quotes, which are escaped', '"', 2],
    ['Chinese characters', '龍', 3],
    ['emoji of two units', '🌪', 4],
  ])('of %s is counted in bytes of its JSON, as Lambda does', async (_what, character, bytes) => {
    const most = Math.floor((limit - 100) / bytes);
    expect(await gatewayAnswering(character.repeat(most))).toMatchObject({ status: 200 });
    expect(await gatewayAnswering(character.repeat(most + 100))).toMatchObject({ status: 500 });
  });
});
