import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export type HttpEvent = APIGatewayProxyEventV2;
export type HttpResult = APIGatewayProxyStructuredResultV2;

/** HTTP API lower-cases header names; callers may still ask in any case. */
export function header(event: HttpEvent, name: string): string | undefined {
  return event.headers[name.toLowerCase()];
}
